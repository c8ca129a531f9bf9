import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { Arrival } from './arrival';
import { FailureBoundary } from './failure-boundary';
import { PageSkeleton } from './page-skeleton';
import { routeFor } from './route-guard';
import { routes } from './routes';
import { useVisit } from './use-visit';

/** The screen of the current address, unless the guard redirects. */
export function Screens() {
  const visit = useVisit();
  const elsewhere = routeFor(visit);
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />;
  return (
    <FailureBoundary address={visit.path}>
      <Suspense fallback={<PageSkeleton />}>
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
