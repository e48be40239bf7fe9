/** Countries whose addresses have a state (specification, platform §5). */
const WITH_STATES = ["US", "CA", "AU", "CN", "MX", "MY", "IT", "IE", "CH"];

/** Whether addresses in a country have a state, which is then required. */
export function hasStates(country: string): boolean {
  return WITH_STATES.includes(country);
}

const US =
  "AL Alabama,AK Alaska,AS American Samoa,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut," +
  "DE Delaware,DC District of Columbia,FM Federated States of Micronesia,FL Florida,GA Georgia,GU Guam,HI Hawaii," +
  "ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MH Marshall Islands,MD Maryland," +
  "MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada," +
  "NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota," +
  "MP Northern Mariana Islands,OH Ohio,OK Oklahoma,OR Oregon,PW Palau,PA Pennsylvania,PR Puerto Rico,RI Rhode Island," +
  "SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,VI Virgin Islands," +
  "WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming";

const CANADA =
  "AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NT Northwest Territories," +
  "NS Nova Scotia,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon";

/** A state of a country. */
export interface State {
  readonly code: string;
  readonly name: string;
}

/** The states of a country, sorted by name; null if they are not listed and have to be typed. */
export function statesOf(country: string): readonly State[] | null {
  const list = country === "US" ? US : country === "CA" ? CANADA : null;
  if (list === null) return null;
  return list.split(",").map((state) => ({ code: state.slice(0, 2), name: state.slice(3) }));
}
