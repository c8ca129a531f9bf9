import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { errorTextOf } from '@/platform/calls/call-error';
import { toast } from '@/ui/toasts';

/** Shows why an action failed. */
export const showFailure = (error: unknown) => toast({ text: errorTextOf(error), tone: 'danger' });

/**
 * A change on the server, as a person causes it: one at a time, and no failure is lost.
 * @param show where a failure shows: in a toast; where the component renders `error`, and in a toast only once the
 * component is gone; as the mutation's own `onError` does it; or as the function does it, which learns whether the
 * component is still there
 * @param afterFailure what else follows a failure
 * @returns the mutation, and `run`, whose promise never rejects: it settles after `onDone` or the failure, and says
 * whether it succeeded
 */
export function useAction<Reply, Input>(
  mutation: UseMutationResult<Reply, Error, Input>,
  show: 'byItself' | 'inPlace' | 'inToast' | ((error: Error, isHere: boolean) => unknown) = 'inToast',
  afterFailure?: (error: Error) => unknown,
) {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const isRunning = useRef(false);

  async function send(input: Input): Promise<{ reply: Reply } | null> {
    try {
      return { reply: await mutation.mutateAsync(input) };
    } catch (error) {
      if (typeof show === 'function') show(error as Error, isMounted.current);
      else if (show === 'inToast' || (show === 'inPlace' && !isMounted.current)) showFailure(error);
      afterFailure?.(error as Error);
      return null;
    }
  }

  /** @param onDone also learns whether its component is still there, which alone may lead the person elsewhere */
  async function run(input: Input, onDone?: (reply: Reply, isHere: boolean) => unknown): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    try {
      const sent = await send(input);
      if (sent) await onDone?.(sent.reply, isMounted.current);
      return sent !== null;
    } finally {
      isRunning.current = false;
    }
  }
  return { ...mutation, run };
}
