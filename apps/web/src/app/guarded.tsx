import { type ReactNode, useEffect, useMemo } from 'react';
import { Navigate } from 'react-router';
import { rememberedFor, forgetAddress, useRemember } from './remembered-address';
import { forgetDestination } from '@/platform/session';
import { addressFor } from './route-guard';
import { ScreenSkeleton } from './late-screen';
import { useVisit } from './use-visit';

/** Shows its children if the person may be here, and otherwise redirects. Back skips an address that redirects. */
export function Guarded({ children }: { children: ReactNode }) {
  const visit = useVisit();
  const place = useMemo(() => addressFor(visit), [visit]);
  const isLedAway = place !== null && place !== visit.path;
  useRemember({ signedIn: visit.signedIn, isLedAway });
  useEffect(() => {
    if (visit.path !== '/') forgetDestination();
  }, [visit.path]);
  if (place === null) return <ScreenSkeleton />;
  if (isLedAway) return <Navigate to={place} replace />;
  const remembered = rememberedFor(visit);
  return remembered === null ? children : <OpenRemembered address={remembered} />;
}

/** Opens the remembered address, once. */
function OpenRemembered({ address }: { address: string }) {
  useEffect(forgetAddress, []);
  return <Navigate to={address} replace />;
}
