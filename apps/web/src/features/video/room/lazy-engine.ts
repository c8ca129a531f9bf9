import { createStore } from 'zustand/vanilla';
import {
  emptyRoom,
  type GroupEngine,
  mediaFailedCode,
  type RoomEngine,
  type RoomView,
  type Source,
} from './room-engine';

/** An engine whose code is fetched when it connects. Media to send meanwhile are sent then. */
export function createLazyEngine(load: () => Promise<GroupEngine>): GroupEngine {
  const room = createStore<RoomView>()(() => emptyRoom);
  let sight: Parameters<RoomEngine['look']>[0] | undefined;
  const wanted = new Map<Source, Parameters<RoomEngine['publish']>>();
  let engine: GroupEngine | undefined;
  let isClosed = false;

  return {
    room,
    async connect() {
      const loaded = await load().catch(() => undefined);
      if (isClosed) return loaded?.close();
      if (!loaded) return room.setState({ failure: { reason: 'mediaFailed', code: mediaFailedCode } });
      engine = loaded;
      loaded.room.subscribe((state) => room.setState(state));
      if (sight) loaded.look(sight);
      for (const args of wanted.values()) await loaded.publish(...args);
      await loaded.connect();
    },
    async publish(...args) {
      wanted.set(args[0], args);
      await engine?.publish(...args);
    },
    arrived: async () => engine?.arrived() ?? new Set(),
    look(next) {
      sight = next;
      engine?.look(next);
    },
    close() {
      isClosed = true;
      engine?.close();
    },
  };
}
