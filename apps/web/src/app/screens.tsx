import { useEffect, useLayoutEffect, type ReactNode, useMemo, Suspense } from 'react';
import { type NavigationType, useLocation, useNavigationType, Navigate, Route, Routes } from 'react-router';
import { useUnreadMessages } from '@/features/notifications';
import { useProductName } from '@/platform/environment';
import { dropFirstPicture } from '@/platform/first-picture';
import { usePageNotice, usePageTitle } from '@/platform/page-title';
import { forgetDestination } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { FailureBoundary } from './failure-boundary';
import { ScreenSkeleton, UnlessLate } from './late-screen';
import { rememberedFor, forgetAddress, useIsLed, useRemember } from './remembered-address';
import { addressFor } from './route-guard';
import { routeAt, routes } from './routes';
import { createScrollPositions } from './scroll-positions';
import { useVisit } from './use-visit';

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

const arrival = performance.getEntriesByType('navigation').at(0);
const positions = createScrollPositions(
  sessionStorage,
  arrival && 'type' in arrival ? (arrival.type as PerformanceNavigationTiming['type']) : undefined,
);
/** A restored page may take this long to grow to its old height. */
const maxWaitMs = 1000;
let lastPath: string | null = null;

function focus(element: HTMLElement) {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

const inPage = (what: string) => document.querySelector<HTMLElement>(`main ${what}`);

/** A page's arrival target, or its heading. */
const beginning = () => inPage('[data-arrival]') ?? inPage('h1');

/**
 * Focuses the start of the page. A page without content yet gets the focus as a whole, until its start appears or the
 * focus moves.
 */
function focusBeginning(): () => void {
  const main = document.querySelector('main');
  const there = beginning() ?? main;
  if (there) focus(there);
  if (!main || there !== main) return () => undefined;
  const observer = new MutationObserver(() => {
    const start = beginning();
    if (start && document.activeElement === main) focus(start);
    if (start || document.activeElement !== main) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Not on the first page of a visit, where the browser starts at the top. */
function arriveAt(pathname: string, how: NavigationType): (() => void) | undefined {
  const left = lastPath;
  lastPath = pathname;
  if (left === null || left === pathname) return undefined;
  // Going back to a list focuses the entry that was opened.
  const opened = how === 'POP' && !inPage('[data-arrival]') && inPage(`a[href="${CSS.escape(left)}"]`);
  if (!opened) return focusBeginning();
  focus(opened);
  return undefined;
}

/** Lists fill after the page renders, so it retries until the position can be reached. */
function scrollBackTo(y: number): () => void {
  const until = performance.now() + maxWaitMs;
  let frame = 0;
  const attempt = () => {
    scrollTo(0, y);
    if (Math.abs(scrollY - y) > 1 && performance.now() < until) frame = requestAnimationFrame(attempt);
  };
  attempt();
  return () => cancelAnimationFrame(frame);
}

/** Rendered after a page, inside the same Suspense: sets the window's title, the focus and the scroll position. */
function Arrival() {
  const { key, pathname } = useLocation();
  const how = useNavigationType();
  const { t } = useTranslation('shell');
  const product = useProductName();
  const title = routeAt(pathname)?.title;
  const unread = useUnreadMessages();
  const notice = usePageNotice((state) => state.notice);
  const own = usePageTitle((state) => state.title);

  useEffect(() => {
    const shownTitle = own ?? (title && t(`titles.${title}`));
    const name = shownTitle ? `${shownTitle} · ${product}` : product;
    document.title = notice ?? (unread > 0 ? `(${unread}) ${name}` : name);
  }, [title, own, product, t, unread, notice]);

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const stop = how === 'POP' ? scrollBackTo(positions.of(key)) : scrollBackTo(0);
    const remember = () => positions.remember(key, scrollY);
    const save = () => positions.save();
    addEventListener('scroll', remember, { passive: true });
    addEventListener('pagehide', save);
    return () => {
      stop();
      removeEventListener('scroll', remember);
      removeEventListener('pagehide', save);
    };
  }, [key, how]);

  useEffect(() => arriveAt(pathname, how), [pathname, how]);
  useEffect(dropFirstPicture, []);

  return null;
}
