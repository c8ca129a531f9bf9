import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { Arrival } from './arrival';
import { FailureBoundary } from './failure-boundary';
import { Guarded } from './guarded';
import { UnlessLate } from './late-screen';
import { routes } from './routes';
import { ScreenSkeleton } from './screen-skeleton';

/** The screen of the current address, unless the guard redirects. */
export function Screens() {
  const { pathname } = useLocation();
  return (
    <Guarded>
      <FailureBoundary address={pathname}>
        <UnlessLate>
          <Suspense fallback={<ScreenSkeleton />}>
            <Routes>
              {routes.map(({ path, Screen }) => (
                <Route key={path} path={path} element={<Screen />} />
              ))}
            </Routes>
            <Arrival />
          </Suspense>
        </UnlessLate>
      </FailureBoundary>
    </Guarded>
  );
}
