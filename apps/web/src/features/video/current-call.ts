import type { ComponentType } from 'react';
import { create } from 'zustand';
import { onSessionEnd } from '@/platform/session/session-end';

export interface CallPerson {
  name: string;
  firstName: string;
  picture: string | null;
}

/** The people and the conversation of a call. For a room, the names are those of all others together. */
export interface CallConversation extends CallPerson {
  sid: string;
  chatId: string;
  /** The others of a room by user id, as far as known. */
  people?: Readonly<Record<string, CallPerson>>;
  /** Whether roommates are already in it, according to the conversation. */
  isOngoing?: boolean;
  /** The caller of a room. */
  caller?: { name: string; picture: string | null };
}

/** The parts that the chat renders for the conversation of a call. */
export interface ChatOfCall {
  /** The conversation, for the place beside the call. */
  Beside: ComponentType<{ chatId: string }>;
  /** Shown on its button: whether somebody has written. `onNew` is called for each message. */
  News: ComponentType<{ sid: string; onNew: () => void }>;
}

/** A call that rings for this person. */
export interface Ring {
  callId: string;
  conversation: CallConversation;
  /** Another window of theirs has answered, or is about to join. */
  elsewhere?: 'answeredElsewhere' | 'joiningElsewhere';
}

/**
 * The part of a call that covers the page. With `chatBeside` the call's conversation stands beside it, and no page
 * shows it.
 */
type Cover = 'call' | 'chatBeside' | 'preview';

interface CurrentCall {
  ring: Ring | null;
  /** The call that this window shows, from its preview on. */
  conversation: CallConversation | null;
  /** The call that its preview was opened for. */
  callId: string | null;
  /** Whether it is answered without a preview. */
  isAnswered: boolean;
  /** Whether it begins with the camera on. */
  startsWithCamera: boolean;
  /** The call whose Join was pressed last: it does not ring in this window again. */
  joining: string | null;
  /** The call that ended last. */
  ended: string | null;
  /** Whether it is in a corner, so that the page can be used. */
  isSmall: boolean;
  /** The corner of a small call. */
  side: 'left' | 'right';
  /** How much of the page it covers. */
  cover: Cover | null;
}

const none: CurrentCall = {
  ring: null,
  conversation: null,
  callId: null,
  isAnswered: false,
  startsWithCamera: true,
  joining: null,
  ended: null,
  isSmall: false,
  side: 'right',
  cover: null,
};

export const useCurrentCall = create<CurrentCall>()(() => none);
const { getState, setState } = useCurrentCall;

/**
 * Opens the preview of a call, or brings the call back that this window is in. A call that rings comes in place of a
 * preview: it rings for nobody who is in a call.
 * @param isAnswered whether to answer the call immediately: Join was pressed, and there is nothing to preview
 * @param startsWithCamera whether the camera is on from its first moment
 */
export function openCall(
  conversation: CallConversation,
  callId: string | null = null,
  { isAnswered = false, startsWithCamera = true } = {},
): void {
  const { conversation: open, ring } = getState();
  if (open && (callId === null || open.sid === conversation.sid)) return setState({ isSmall: false });
  const ringingId = callId ?? (ring?.conversation.sid === conversation.sid ? ring.callId : null);
  if (ringingId !== null) setJoining(ringingId);
  setState({ conversation, callId: ringingId, isAnswered, startsWithCamera, isSmall: false });
}

/** Join was pressed: it stops ringing here, also for an event that is on its way. */
export const setJoining = (callId: string) =>
  setState(({ ring }) => ({ joining: callId, ring: ring?.callId === callId ? null : ring }));

/** The conversation says whether a call is in progress: its preview offers to join, or to call. */
export function setOngoing(sid: string, isOngoing: boolean): void {
  const { conversation } = getState();
  if (conversation?.sid === sid && (conversation.isOngoing ?? false) !== isOngoing)
    setState({ conversation: { ...conversation, isOngoing } });
}

export const closeCall = () => setState({ conversation: null, callId: null, isSmall: false });

/** Sets what covers the page, until the returned function is called. */
export function coverPage(cover: Cover): () => void {
  setState({ cover });
  return () => setState({ cover: null });
}

/** Whether nobody sees the page's part about a conversation. */
export const isCovered = ({ cover, conversation }: CurrentCall, sid: string): boolean =>
  cover !== null && !(cover === 'chatBeside' && conversation?.sid === sid);

/** Moves a small call to this corner. */
export const moveTo = (side: CurrentCall['side']) => setState({ side });

export const setSmall = (isSmall: boolean) => setState({ isSmall });

/** Makes room for a page that the person opens during a call. */
export function uncoverPage(): void {
  const { cover } = getState();
  if (cover === 'call' || cover === 'chatBeside') setSmall(true);
}

/** The events of a person's call that concern this window. */
export type CallNews =
  | {
      type:
        | 'answeredElsewhere'
        | 'declined'
        | 'ended'
        | 'joined'
        | 'joiningElsewhere'
        | 'notJoined'
        | 'unanswered';
      callId: string;
    }
  /** The call rings, and these people have pressed Join. */
  | { type: 'joining'; callId: string; people: readonly string[] }
  /** Somebody calls. */
  | { type: 'rings'; callId: string; conversation: CallConversation }
  /** The call continues without this person, and stops ringing for them. */
  | { type: 'goesOn'; callId: string }
  /** The server knows of no call. */
  | { type: 'none' };

let listener: ((news: CallNews) => void) | undefined;

/** The open call listens. */
export function onCallNews(listen: (news: CallNews) => void): () => void {
  listener = listen;
  return () => {
    if (listener === listen) listener = undefined;
  };
}

export const stopRinging = () => setState({ ring: null });

/** Rings or stops ringing, and passes the event to the open call. */
export function receiveNews(news: CallNews): void {
  const { ring, conversation, joining } = getState();
  if (news.type === 'ended' || news.type === 'unanswered') setState({ ended: news.callId });
  if (news.type === 'none') setState({ ended: joining });
  // The preview of the same conversation says it itself.
  const isPrompted = ring !== null && ring.conversation.sid !== conversation?.sid;
  if (news.type === 'rings') {
    if (news.callId !== joining) setState({ ring: news });
  } else if (
    // The person answers it in another window, or is about to.
    (news.type === 'answeredElsewhere' || news.type === 'joiningElsewhere') &&
    isPrompted &&
    ring.callId === news.callId
  )
    setState({ ring: { ...ring, elsewhere: news.type } });
  // Every other event stops the ringing.
  else if (news.type === 'none' || ring?.callId === news.callId) stopRinging();
  listener?.(news);
}

onSessionEnd(() => setState(none));

/** Whether a reload of the same window has loaded this page. */
export function isReloaded(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load !== undefined && 'type' in load && load.type === 'reload';
}

const windowKey = 'call window';
let windowName: string | undefined;

/**
 * This window's name in calls, which survives a reload. A duplicated tab, and a window that a page opens, begin with a
 * copy of the other's storage, and get a name of their own.
 */
export function thisWindow(): string {
  if (windowName === undefined) {
    const stored = isReloaded() ? sessionStorage.getItem(windowKey) : null;
    windowName = stored ?? crypto.randomUUID();
    sessionStorage.setItem(windowKey, windowName);
  }
  return windowName;
}

/** The state of this window that survives a reload during a call. */
export const leftCallKey = 'left call';
export const hasLeftCall = (): boolean => sessionStorage.getItem(leftCallKey) !== null;
