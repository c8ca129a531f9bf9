import type { CallNews } from '../current-call';

type WhyOver =
  | Exclude<CallNews['type'], 'goesOn' | 'joined' | 'joining' | 'none' | 'rings'>
  | 'failed'
  | 'left';

/** The state of a call as its person sees it. */
export type CallStep =
  /** `callId` is that of the call that can be joined. */
  | { at: 'preview'; callId: string | null }
  /** `callId` is null until the server has answered; `joining`: who has pressed Join. */
  | { at: 'calling'; callId: string | null; joining: readonly string[] }
  | { at: 'joining'; callId: string }
  | { at: 'inCall'; callId: string }
  | { at: 'over'; callId: string | null; why: WhyOver };

export type CallEvent =
  | CallNews
  /** Call was pressed. */
  | { type: 'called' }
  /** The server rings the other person, or has found that they called, too. */
  | { type: 'rang'; callId: string; isJoined: boolean }
  /** Join was pressed, and the call is still there. */
  | { type: 'answered' }
  | { type: 'connected' }
  /** The server refused the action. */
  | { type: 'refused' }
  | { type: 'failed' }
  | { type: 'left' };

export const preview: CallStep = { at: 'preview', callId: null };

/** Whether an event is about this call; before the server has answered it can be about no other. */
const isAbout = (step: CallStep, callId: string) =>
  step.callId === callId || (step.at === 'calling' && step.callId === null);

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one, index) => one === others[index]);

/** Every transition of a call. An event that does not fit the step changes nothing, and nothing follows the end. */
export function afterCallEvent(step: CallStep, event: CallEvent): CallStep {
  if (step.at === 'over') return step;
  switch (event.type) {
    case 'rings':
      return step.at === 'preview' ? { at: 'preview', callId: event.callId } : step;
    case 'called':
      return step.at === 'preview' ? { at: 'calling', callId: null, joining: [] } : step;
    case 'rang':
      if (step.at !== 'calling' || step.callId !== null) return step;
      return event.isJoined ? { at: 'joining', callId: event.callId } : { ...step, callId: event.callId };
    case 'joining':
      return step.at === 'calling' && isAbout(step, event.callId) && !isSame(step.joining, event.people)
        ? { ...step, joining: event.people }
        : step;
    case 'joiningElsewhere':
      return step.at === 'preview' && isAbout(step, event.callId)
        ? { at: 'over', callId: event.callId, why: event.type }
        : step;
    case 'answered':
      return step.at === 'preview' && step.callId !== null ? { at: 'joining', callId: step.callId } : step;
    case 'joined':
      return step.at === 'calling' && isAbout(step, event.callId)
        ? { at: 'joining', callId: event.callId }
        : step;
    case 'connected':
      return step.at === 'joining' ? { at: 'inCall', callId: step.callId } : step;
    case 'refused':
      return step.at === 'calling' && step.callId === null ? preview : step;
    case 'none':
      // The call ended while the connection was lost.
      return step.callId === null ? step : { at: 'over', callId: step.callId, why: 'ended' };
    case 'goesOn':
      // A participant was removed; before joining, they may still join.
      return step.at === 'inCall' && isAbout(step, event.callId)
        ? { at: 'over', callId: step.callId, why: 'ended' }
        : step;
    case 'failed':
    case 'left':
      return { at: 'over', callId: step.callId, why: event.type };
    case 'answeredElsewhere':
    case 'declined':
    case 'ended':
    case 'notJoined':
    case 'unanswered':
      return isAbout(step, event.callId) ? { at: 'over', callId: event.callId, why: event.type } : step;
  }
}
