import { type ComponentType, createContext, lazy, useContext, useState } from 'react';
import { awaited } from './late-screen';
import { isFramed, type Path } from './pages';

export type LoadScreen<Props = object> = () => Promise<{ default: ComponentType<Props> }>;

/** A screen that several addresses share, as one of them shows it. */
export const given =
  <Props extends object>(load: LoadScreen<Props>, props: Props): LoadScreen =>
  async () => {
    const { default: Screen } = await load();
    return { default: () => <Screen {...props} /> };
  };

async function loadFramed(load: LoadScreen, path: Path): Promise<ComponentType> {
  if (!isFramed(path)) return (await load()).default;
  const [{ default: Screen }, { FrameOf }] = await Promise.all([load(), import('./frame')]);
  return () => (
    <FrameOf path={path}>
      <Screen />
    </FrameOf>
  );
}

/** Counts the attempts to render a screen whose code did not load. */
export const Attempt = createContext(0);

/**
 * A screen in its frame. A loaded one renders synchronously: React takes a third of a second over one that suspends.
 */
export function framedScreen(load: LoadScreen, path: Path) {
  let Fetched: ComponentType | undefined;
  async function fetch() {
    Fetched ??= await loadFramed(load, path);
    return { default: Fetched };
  }
  // React caches a failure forever, so each attempt has its own component.
  const draw = () => awaited(fetch());
  let waiting = { attempt: 0, Screen: lazy(draw) };
  function waitingIn(attempt: number) {
    if (waiting.attempt !== attempt) waiting = { attempt, Screen: lazy(draw) };
    return waiting.Screen;
  }
  function FramedScreen() {
    const attempt = useContext(Attempt);
    const [Drawn] = useState(() => Fetched ?? waitingIn(attempt));
    return <Drawn />;
  }
  return { fetch, Screen: FramedScreen };
}
