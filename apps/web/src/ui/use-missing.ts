import { useEffect, useState } from 'react';

/** Whether a picture could not be loaded. It is tried again once there is a connection. */
export function useMissing(src: string | null | undefined) {
  const [missing, setMissing] = useState<string>();
  useEffect(() => {
    if (missing === undefined) return;
    const again = () => setMissing(undefined);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [missing]);
  return { isMissing: missing !== undefined && missing === src, onError: () => src && setMissing(src) };
}
