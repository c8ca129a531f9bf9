import { useEffect, useLayoutEffect } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { useLocation, useNavigationType } from 'react-router';
import { useUnreadMessages } from '@/features/notifications';
import { useProductName } from '@/platform/environment';
import { createScrollPositions } from './scroll-positions';
import { routeAt } from './routes';

const positions = createScrollPositions(sessionStorage);
/** How long a page that goes back may take to grow to its old height. */
const patience = 1000;
let lastPath: string | null = null;

/** Not on the first page of a visit: there the browser starts at the top by itself. */
function focusHeadingOf(pathname: string) {
  const moved = lastPath !== null && lastPath !== pathname;
  lastPath = pathname;
  if (!moved) return;
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Lists fill after the page is drawn, so the position is tried again until it can be reached. */
function scrollBackTo(y: number): () => void {
  const until = performance.now() + patience;
  let frame = 0;
  const attempt = () => {
    scrollTo(0, y);
    if (Math.abs(scrollY - y) > 1 && performance.now() < until) frame = requestAnimationFrame(attempt);
  };
  attempt();
  return () => cancelAnimationFrame(frame);
}

/** Rendered after a page, inside the same Suspense: gives the window its title, the heading focus, the scroll its place. */
export function Arrival() {
  const { key, pathname } = useLocation();
  const how = useNavigationType();
  const { t } = useTranslation('shell');
  const product = useProductName();
  const title = routeAt(pathname)?.title;
  const unread = useUnreadMessages();

  useEffect(() => {
    const name = title ? `${t(`titles.${title}`)} · ${product}` : product;
    document.title = unread > 0 ? `(${unread}) ${name}` : name;
  }, [title, product, t, unread]);

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

  useEffect(() => focusHeadingOf(pathname), [pathname]);

  return null;
}
