import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { Arrival } from './arrival';
import { FailureBoundary } from './failure-boundary';
import { OpenRemembered } from './open-remembered';
import { rememberedFor } from './remembered-address';
import { ScreenSkeleton } from './screen-skeleton';
import { routeFor } from './route-guard';
import { routes } from './routes';
import { useRemember } from './use-remember';
import { useVisit } from './use-visit';

/** The screen of the current address, unless the guard redirects. */
export function Screens() {
  const visit = useVisit();
  const elsewhere = routeFor(visit);
  useRemember({ signedIn: visit.signedIn, isLedAway: elsewhere !== null });
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />;
  const remembered = rememberedFor(visit);
  if (remembered !== null) return <OpenRemembered address={remembered} />;
  return (
    <FailureBoundary address={visit.path}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Routes>
          {routes.map(({ path, Screen }) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
        </Routes>
        <Arrival />
      </Suspense>
    </FailureBoundary>
  );
}
