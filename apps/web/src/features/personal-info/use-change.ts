import { useEffect, useRef, useState } from 'react';

/** The value once it differs from the first one that was there; undefined until then. For announcing what changed while one looks on. */
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
