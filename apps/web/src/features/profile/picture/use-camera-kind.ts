import { useEffect, useState } from 'react';

/** How a picture can be taken here: with the phone's camera app, with a computer's camera, or not at all. */
export type CameraKind = 'app' | 'camera' | 'none';

const isHandheld = () => matchMedia('(pointer: coarse)').matches;

/** Detects a camera once; the detection asks for no permission. */
export function useCameraKind(): CameraKind {
  const [hasCamera, setHasCamera] = useState(false);
  useEffect(() => {
    // Undefined in an insecure context.
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    devices?.enumerateDevices().then(
      (found) => setHasCamera(found.some(({ kind }) => kind === 'videoinput')),
      () => undefined,
    );
  }, []);
  if (isHandheld()) return 'app';
  return hasCamera ? 'camera' : 'none';
}
