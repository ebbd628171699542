import { useEffect, useRef, useState } from 'react';

/** The value once it differs from the first one, undefined until then: for announcing changes. */
export function useChange<Value>(value: Value | undefined): Value | undefined {
  const first = useRef<Value>(undefined);
  const [changed, setChanged] = useState<Value>();
  useEffect(() => {
    if (value === undefined) return;
    first.current ??= value;
    if (changed === undefined ? value !== first.current : value !== changed) setChanged(() => value);
  }, [value, changed]);
  return changed;
}
