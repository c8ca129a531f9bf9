import { useEffect, useState } from 'react';

/** How a picture can be taken here: by the phone's own camera app, by a camera of this computer, or not at all. */
export type WayToTake = 'app' | 'camera' | 'none';

const isHandheld = () => matchMedia('(pointer: coarse)').matches;

/** Looks for a camera once; asking whether there is one asks nobody for permission. */
export function useWayToTake(): WayToTake {
  const [hasCamera, setHasCamera] = useState(false);
  useEffect(() => {
    // Absent where the page did not come over a safe connection.
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    devices?.enumerateDevices().then(
      (found) => setHasCamera(found.some(({ kind }) => kind === 'videoinput')),
      () => undefined,
    );
  }, []);
  if (isHandheld()) return 'app';
  return hasCamera ? 'camera' : 'none';
}
