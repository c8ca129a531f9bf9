import {
  Component,
  type ComponentType,
  type PropsWithChildren,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';

/** Renders nothing for a part that failed, and renders it again once the connection is back. */
class Quietly extends Component<PropsWithChildren, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override componentDidCatch() {
    addEventListener('online', this.again, { once: true });
  }

  override componentWillUnmount() {
    removeEventListener('online', this.again);
  }

  again = () => this.setState({ failed: false });

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** The delay between attempts to fetch a part that is being rendered. */
const retryDelaysMs = [1000, 2000, 4000, 8000, 16_000];

/**
 * A part of a page whose code loads at the first render, or earlier by `fetch`. Unlike a page it is optional: when
 * it fails to load, everything around it stays, and it is fetched again after a delay, and when the connection is
 * back.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode | ((props: Props) => ReactNode) = null,
) {
  let loaded: ComponentType<Props> | undefined;
  const fetchPart = async () => (loaded ??= await load());

  function LazyPart(props: Props) {
    const [Part, draw] = useState(() => loaded);
    useEffect(() => {
      if (Part) return;
      let isDrawn = true;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const attempt = (delays: readonly number[]) =>
        void fetchPart().then(
          (part) => isDrawn && draw(() => part),
          () => {
            const [delay, ...next] = delays;
            if (isDrawn && delay !== undefined) timer = setTimeout(() => attempt(next), delay);
          },
        );
      // A browser says that it is online a moment before it is.
      const start = () => {
        clearTimeout(timer);
        attempt(retryDelaysMs);
      };
      start();
      addEventListener('online', start);
      return () => {
        isDrawn = false;
        clearTimeout(timer);
        removeEventListener('online', start);
      };
    }, [Part]);
    const meanwhile = typeof placeholder === 'function' ? placeholder(props) : placeholder;
    if (!Part) return meanwhile;
    return (
      <Quietly>
        <Suspense fallback={meanwhile}>
          <Part {...props} />
        </Suspense>
      </Quietly>
    );
  }
  return Object.assign(LazyPart, {
    fetch: async () => {
      await fetchPart().catch(() => undefined);
    },
  });
}

/** By this time a page has everything it needs, even on a slow phone. */
const settledAfterMs = 15_000;

/** Prefetches parts that are needed most when the connection is worst. */
export function usePrefetch(part: { fetch: () => Promise<void> }) {
  useEffect(() => {
    const timer = setTimeout(() => void part.fetch(), settledAfterMs);
    return () => clearTimeout(timer);
  }, [part]);
}
