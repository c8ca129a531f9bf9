import { createStore } from 'zustand/vanilla';
import {
  emptyRoom,
  type GroupEngine,
  mediaFailedCode,
  type RoomEngine,
  type RoomFailure,
  type RoomView,
  type Source,
} from '../room/room-engine';
import type { DirectEngine } from '../room/peer-to-peer-engine';
import type { CompanySource } from '../room/company';
import { growingView } from './growing-view';
import { type BothWays, isConnected, isMoved, isReady } from './moving';
import { afterPathEvent, isByServer, isDirect, nowhere, type Path, type PathEvent } from './path';
import { createSteadyStreams } from './steady-streams';

interface Ports {
  company: CompanySource;
  /** @param otherReady learns whether the other no longer needs the connection */
  openDirect: (otherReady: (isReady: boolean) => void) => DirectEngine;
  openGroup: () => GroupEngine;
}

/**
 * How long two windows look for a direct connection, or for another one, before they try the server; and how long after a failed attempt
 * they try it again.
 */
const tryServerMs = 10_000;
/** Reported once, although it may be tried several times. */
const notGrown: RoomFailure = { reason: 'notGrown', code: mediaFailedCode };
/** The time between two checks of what has arrived through the server. */
const lookEveryMs = 100;

/**
 * A call of a room. Two people are connected directly; when a third comes, all meet on the server, and the direct connection is closed once
 * both of the two have each other from there. Tracks are passed on as they are: nothing here opens, enables or stops one.
 */
export function createGrowingEngine({ company, openDirect, openGroup }: Ports): RoomEngine {
  const room = createStore<RoomView>()(() => emptyRoom);
  let sight: Parameters<RoomEngine['look']>[0] | undefined;
  const published = new Map<Source, Parameters<RoomEngine['publish']>>();
  const steady = createSteadyStreams();
  let path: Path = nowhere;
  let direct: DirectEngine | null = null;
  let group: GroupEngine | null = null;
  let arrived: ReadonlySet<string> = new Set();
  let isOtherReady = false;
  let hasMoved = false;
  let wasConnected = false;
  let failure: RoomFailure | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let stopFollowing: (() => void) | undefined;

  const viewOf = (engine: RoomEngine | null) => engine?.room.getState() ?? null;

  function begin(engine: RoomEngine, failed: (failure: RoomFailure) => void): void {
    if (sight) engine.look(sight);
    for (const args of published.values()) void engine.publish(...args);
    engine.room.subscribe((view) => {
      if (engine !== direct && engine !== group) return;
      if (view.failure) return failed(view.failure);
      changed();
    });
    void engine.connect();
  }

  function beginDirect(): void {
    const opened = openDirect((isReady) => {
      if (direct !== opened) return;
      isOtherReady = isReady;
      changed();
    });
    direct = opened;
    begin(opened, (why) => {
      if (why.reason === 'refused') failure = why;
      happened(why.reason === 'refused' ? 'closed' : 'directFailed');
    });
  }

  function beginGroup(): void {
    arrived = new Set();
    group = openGroup();
    begin(group, groupFailed);
    void look(group);
  }

  function groupFailed(why: RoomFailure): void {
    const goesOn = path.at === 'growing' && why.reason !== 'refused';
    // Two people do not need the server.
    const isMissed = company.now().others.length > 1;
    failure = !goesOn ? why : isMissed ? notGrown : null;
    happened(goesOn ? 'groupFailed' : 'closed');
  }

  /** Opens and closes the connections of the path, and then shows their media. */
  function happened(event: PathEvent): void {
    const before = path;
    path = afterPathEvent(path, event);
    if (path === before) return;
    if (path.at === 'growing') hasMoved = false;
    const [wasDirect, wasGroup] = [direct, group];
    if (!isDirect(path)) direct = null;
    if (!isByServer(path)) group = null;
    if (path.at === 'group') {
      hasMoved = true;
      failure = null;
    }
    if (isDirect(path) && !wasDirect) beginDirect();
    if (isByServer(path) && !wasGroup) beginGroup();
    show();
    // What played from it already has another source.
    if (!direct) wasDirect?.close();
    if (!group) wasGroup?.close();
    if (path.at === 'over') stopFollowing?.();
    waitForOthers();
  }

  function show(): void {
    if (path.at === 'over') return room.setState({ ...emptyRoom, failure });
    const ways = { direct: viewOf(direct), group: viewOf(group), hasMoved };
    const view = growingView(company.now(), ways, wasConnected);
    wasConnected ||= isConnected(view);
    room.setState({
      ...view,
      others: view.others.map((other) => ({ ...other, ...steady(other.id, other) })),
      failure,
    });
  }

  /** Called when something changes on one of the connections. */
  function changed(): void {
    move();
    waitForOthers();
    show();
  }

  function move(): void {
    if (path.at !== 'growing' || !direct || !group) return;
    const ways: BothWays = {
      direct: direct.room.getState(),
      group: group.room.getState(),
      arrived,
      isOtherReady,
    };
    hasMoved ||= isMoved(ways);
    direct.tellReady(isReady(ways));
    if (hasMoved && (isOtherReady || !isConnected(ways.direct))) happened('moved');
  }

  /** Holds while some participant has no connection. */
  function waitForOthers(): void {
    const view = viewOf(direct);
    const met = view && isConnected(view) ? 1 : 0;
    const isLacking = view !== null && path.at !== 'growing' && company.now().others.length > met;
    if (!isLacking) {
      clearTimeout(waiting);
      waiting = undefined;
    } else
      waiting ??= setTimeout(() => {
        waiting = undefined;
        happened('awaited');
      }, tryServerMs);
  }

  async function look(of: GroupEngine): Promise<void> {
    const found = await of.arrived().catch(() => arrived);
    if (group !== of || path.at !== 'growing') return;
    arrived = found;
    changed();
    setTimeout(() => void look(of), lookEveryMs);
  }

  function companyChanged(): void {
    const { others, hasGrown } = company.now();
    if (hasGrown) happened('grew');
    if (others.length > 1) happened('awaited');
    changed();
  }

  return {
    room,
    close: () => happened('closed'),
    async connect() {
      stopFollowing = company.follow(companyChanged);
      const { others, hasGrown } = company.now();
      happened(hasGrown || others.length > 1 ? 'grew' : 'met');
    },
    look(next) {
      sight = next;
      direct?.look(next);
      group?.look(next);
    },
    async publish(...args) {
      published.set(args[0], args);
      await Promise.all([direct?.publish(...args), group?.publish(...args)]);
    },
  };
}
