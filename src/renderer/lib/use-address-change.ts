import { useRef } from "react";
import { useNavigate } from "react-router-dom";

/**
 * A way to change what a page's address says, in place. A change is given the latest values: the page may still show
 * earlier ones, and of two changes within a moment the second would undo the first.
 * @param shown the values of the address that is shown: another object after each navigation
 */
export function useAddressChange<Values extends object>(
  shown: Values,
  pathOf: (values: Values) => string,
): (change: (latest: Values) => Values) => void {
  const navigate = useNavigate();
  const asked = useRef({ from: shown, values: shown });
  return (change) => {
    const { from, values } = asked.current;
    const next = change(from === shown ? values : shown);
    asked.current = { from: shown, values: next };
    navigate(pathOf(next), { replace: true });
  };
}
