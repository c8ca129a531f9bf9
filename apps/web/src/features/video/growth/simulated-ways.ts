import { createStore } from 'zustand/vanilla';
import {
  emptyRoom,
  type GroupEngine,
  noStreams,
  partOf,
  type Participant,
  type RoomView,
  type Source,
} from '../room/room-engine';
import { afterRoomEvent, type RoomEvent } from '../room/room-state';
import type { DirectEngine } from '../room/peer-to-peer-engine';
import type { Sight } from '../room/sight';
import type { Companion, Company } from '../room/company';

/** A stream as far as tracks are added to and removed from it. */
export class SimulatedStream {
  constructor(private tracks: object[] = []) {}
  getTracks = () => [...this.tracks];
  addTrack = (track: object) => void (this.tracks = [...this.tracks, track]);
  removeTrack = (track: object) => void (this.tracks = this.tracks.filter((each) => each !== track));
}

/** A person's track that nobody else may open, enable or stop. */
export function untouchable(): MediaStreamTrack {
  const touched = () => {
    throw new Error('Muting belongs to the person');
  };
  const track = { stop: touched, readyState: 'live' };
  Object.defineProperty(track, 'enabled', { get: () => true, set: touched });
  return track as unknown as MediaStreamTrack;
}

export type Way = ReturnType<typeof createWay>;

/** A simulated connection to others. Its media carry its name. */
function createWay(name: 'direct' | 'group', isOn: Readonly<Record<Source, boolean>>) {
  const room = createStore<RoomView>()(() => emptyRoom);
  const published = new Map<Source, boolean>();
  const arrived = new Set<string>();
  const looks: Sight[] = [];
  let isOpen = true;
  const happened = (event: RoomEvent) =>
    room.setState(({ state }) => ({ state: afterRoomEvent(state, event) }));
  function close() {
    isOpen = false;
    room.setState({ others: [], quality: null });
    happened('closed');
  }
  const streamOf = (id: string, source: Source) =>
    new SimulatedStream([{ name: `${name} ${id} ${source}` }]) as unknown as MediaStream;
  return {
    room,
    published,
    looks,
    look: (sight: Sight) => void looks.push(sight),
    arrived: async (): Promise<ReadonlySet<string>> => new Set(arrived),
    isOpen: () => isOpen,
    close,
    connect: async () => happened('joined'),
    async publish(kind: Source, _: MediaStreamTrack | null, wants: boolean) {
      published.set(kind, wants);
    },
    /** These people are present, with the media they send. */
    shows(others: readonly Companion[]) {
      if (!isOpen) return;
      const known = room.getState().others;
      const shown = others.map(({ userId: id }): Participant => {
        const before = known.find((other) => other.id === id);
        return {
          ...noStreams,
          camera: before?.camera ?? streamOf(id, 'camera'),
          microphone: before?.microphone ?? streamOf(id, 'microphone'),
          id,
          firstName: null,
          hasCamera: isOn.camera,
          cameraRest: null,
          hasMicrophone: isOn.microphone,
          hasScreen: isOn.screen,
          quality: null,
        };
      });
      room.setState({ others: shown });
    },
    happens: (event: 'flows' | 'lost') => isOpen && happened(event),
    arrives(others: readonly Companion[], source: Source) {
      for (const { userId } of others) arrived.add(partOf(userId, source));
    },
    fails(reason: 'mediaFailed' | 'refused') {
      if (!isOpen) return;
      close();
      room.setState({ failure: { reason, code: 0 } });
    },
  };
}

/** The participants of a call and the connections to them, under the test's control. */
export function simulateWays(isOn: Readonly<Record<Source, boolean>>) {
  let company: Company = { others: [], hasGrown: false };
  const listeners = new Set<() => void>();
  const directs: (Way & { tells: (isReady: boolean) => void; told: boolean[] })[] = [];
  const groups: Way[] = [];
  return {
    directs,
    groups,
    now: () => company,
    isFollowed: () => listeners.size > 0,
    /** An event may arrive twice. */
    become(next: Company) {
      company = next;
      for (const listen of Array.from(listeners)) listen();
    },
    ports: {
      company: {
        now: () => company,
        follow(listen: () => void) {
          listeners.add(listen);
          return () => void listeners.delete(listen);
        },
      },
      openDirect(tells: (isReady: boolean) => void): DirectEngine {
        const told: boolean[] = [];
        const way = {
          ...createWay('direct', isOn),
          tells,
          told,
          tellReady: (now: boolean) => void told.push(now),
        };
        directs.push(way);
        return way;
      },
      openGroup(): GroupEngine {
        const way = createWay('group', isOn);
        groups.push(way);
        return way;
      },
    },
  };
}
