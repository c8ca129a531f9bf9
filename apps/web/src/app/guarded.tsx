import { type ReactNode, useEffect, useMemo } from 'react';
import { Navigate } from 'react-router';
import { forgetDestination } from '@/platform/session/session';
import { ScreenSkeleton } from './late-screen';
import { rememberedFor, forgetAddress, useIsLed, useRemember } from './remembered-address';
import { addressFor } from './route-guard';
import { useVisit } from './use-visit';

/** Shows its children if the person may be here, and otherwise redirects. Back skips an address that redirects. */
export function Guarded({ children }: { children: ReactNode }) {
  const visit = useVisit();
  const path = useMemo(() => addressFor(visit), [visit]);
  const isLedAway = path !== null && path !== visit.path;
  const isLed = useIsLed();
  useRemember({ signedIn: visit.signedIn, isLedAway });
  useEffect(() => {
    if (visit.path !== '/') forgetDestination();
  }, [visit.path]);
  const remembered = path === visit.path ? rememberedFor(visit) : null;
  useEffect(() => {
    // The remembered address is opened once, or dropped for the one that the person opened.
    if (remembered !== null) forgetAddress();
  }, [remembered]);
  if (path === null) return <ScreenSkeleton />;
  if (isLedAway) return <Navigate to={path} replace />;
  return remembered !== null && isLed ? <Navigate to={remembered} replace /> : children;
}
