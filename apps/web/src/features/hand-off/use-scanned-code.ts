import { useEffect, useState } from 'react';

/** Takes the code out of the address, so that neither history nor a link that is shared on has it. */
function takeCode(): string {
  const code = location.hash.slice(1);
  if (code !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return code;
}

/**
 * The code that was scanned; another one where the same page is opened again with it. '' where there is
 * none.
 */
export function useScannedCode(): string {
  const [code, setCode] = useState(takeCode);
  useEffect(() => {
    const hear = () => {
      const scanned = takeCode();
      if (scanned !== '') setCode(scanned);
    };
    addEventListener('hashchange', hear);
    return () => removeEventListener('hashchange', hear);
  }, []);
  return code;
}
