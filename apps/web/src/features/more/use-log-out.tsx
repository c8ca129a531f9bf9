import { useState } from 'react';
import { useCurrentCall } from '@/features/video';
import { logOut } from '@/platform/session/log-out';
import { lazyPart } from '@/ui/lazy-part';

export const LogOutDialog = lazyPart(async () => (await import('./log-out-dialog')).LogOutDialog);

/** Logs out when it is pressed, or asks first where that ends a call. */
export function useLogOut() {
  const isInCall = useCurrentCall(({ conversation }) => conversation !== null);
  const [isAsking, setIsAsking] = useState(false);
  return {
    press: () => (isInCall ? setIsAsking(true) : void logOut()),
    question: isAsking && <LogOutDialog onClose={() => setIsAsking(false)} />,
  };
}
