import {
  Component,
  type ComponentType,
  type PropsWithChildren,
  type ReactNode,
  Suspense,
  useEffect,
  useReducer,
} from 'react';

/** Draws nothing in place of a part that failed, and tries it again once the connection is back. */
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

/** Milliseconds between tries to fetch a part that is to be drawn. */
const pausesBetween = [1000, 2000, 4000, 8000, 16_000];

/**
 * A part of a page whose code comes when it is first drawn, or before that by `fetch`. Unlike a page it may be missing: when it
 * cannot be fetched everything around it stays, and it is tried again after a while, and when the connection is back.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
) {
  let Part: ComponentType<Props> | undefined;
  const fetchPart = async () => {
    Part ??= await load();
  };

  function Later(props: Props) {
    const [, redraw] = useReducer((times: number) => times + 1, 0);
    useEffect(() => {
      if (Part) return;
      let isDrawn = true;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const attempt = (pauses: readonly number[]) =>
        void fetchPart().then(
          () => isDrawn && redraw(),
          () => {
            const [pause, ...next] = pauses;
            if (isDrawn && pause !== undefined) timer = setTimeout(() => attempt(next), pause);
          },
        );
      // A browser says that it is online a moment before it is.
      const startAnew = () => {
        clearTimeout(timer);
        attempt(pausesBetween);
      };
      startAnew();
      addEventListener('online', startAnew);
      return () => {
        isDrawn = false;
        clearTimeout(timer);
        removeEventListener('online', startAnew);
      };
    }, []);
    if (!Part) return placeholder;
    return (
      <Quietly>
        <Suspense fallback={placeholder}>
          <Part {...props} />
        </Suspense>
      </Quietly>
    );
  }
  return Object.assign(Later, { fetch: () => fetchPart().catch(() => undefined) });
}

/** Milliseconds after which a page has what it needs itself, on a slow phone too. */
const settled = 15_000;

/** Fetches parts that are needed most when the connection is worst. */
export function useFetchedAhead(part: { fetch: () => Promise<void> }) {
  useEffect(() => {
    const timer = setTimeout(() => void part.fetch(), settled);
    return () => clearTimeout(timer);
  }, [part]);
}
