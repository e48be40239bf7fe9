import { useRef } from "react";
import { useNavigate } from "react-router-dom";

/**
 * Returns a function that changes the current address's values in place. A change receives the latest values: the page
 * may still show earlier ones, and of two simultaneous changes the second would undo the first.
 * @param shown the values of the shown address: a new object after each navigation
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
