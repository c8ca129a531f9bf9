import { type ComponentType, lazy, useState } from 'react';
import type { FrameProps } from './frame-props';
import type { Parent } from './parents';

export type LoadScreen<Props = object> = () => Promise<{ default: ComponentType<Props> }>;

/** A screen that several addresses share, as one of them shows it. */
export const given =
  <Props extends object>(load: LoadScreen<Props>, props: Props): LoadScreen =>
  async () => {
    const { default: Screen } = await load();
    return { default: () => <Screen {...props} /> };
  };

interface Framing {
  frame: FrameProps | undefined;
  parent: Parent | undefined;
}

async function loadFramed(load: LoadScreen, { frame, parent }: Framing): Promise<ComponentType> {
  if (!frame) return (await load()).default;
  const [{ default: Screen }, { Frame }] = await Promise.all([load(), import('./frame')]);
  return () => (
    <Frame {...frame} parent={parent}>
      <Screen />
    </Frame>
  );
}

/** A screen in its frame. A loaded one renders synchronously: React takes a third of a second over one that suspends. */
export function framedScreen(load: LoadScreen, framing: Framing) {
  let Fetched: ComponentType | undefined;
  async function fetch() {
    Fetched ??= await loadFramed(load, framing);
    return { default: Fetched };
  }
  const Waiting = lazy(fetch);
  function FramedScreen() {
    const [Drawn] = useState(() => Fetched ?? Waiting);
    return <Drawn />;
  }
  return { fetch, Screen: FramedScreen };
}
