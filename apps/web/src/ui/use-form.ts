import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface Options {
  /** Whether every field is filled in as it should be; the fields show their errors once `isTried`. */
  isRight?: boolean;
  /** A promise lasts until the form can be submitted again. */
  submit: () => unknown;
}

export interface Form {
  /** For the `form` element. */
  props: { ref: RefObject<HTMLFormElement | null>; onSubmit: (event?: FormEvent) => void; noValidate: true };
  /** Whether somebody has tried to submit it as it is. */
  isTried: boolean;
  /** Shows no errors until the next attempt. */
  begin: () => void;
  /**
   * Focuses the first wrong field as soon as it is rendered as such, after the server has refused one or in another
   * step.
   * @param within a selector of the part that it is in
   */
  focusMistake: (within?: string) => void;
}

/** Fields that their components render as wrong. */
const wrongFields = ['input', 'textarea', 'select', 'button'].flatMap((field) => [
  `${field}[aria-invalid=true]`,
  `[data-invalid] ${field}`,
]);

/**
 * A form: the first attempt shows its mistakes and focuses the first wrong field, and what is right is submitted once
 * at a time.
 */
export function useForm({ isRight = true, submit }: Options): Form {
  const ref = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const isRunning = useRef(false);
  const pendingFocus = useRef<{ within: string; waits: boolean } | null>(null);

  useEffect(() => {
    if (!pendingFocus.current) return;
    const { within, waits } = pendingFocus.current;
    const wrong = wrongFields.map((field) => `${within} ${field}`).join();
    const field = ref.current?.querySelector<HTMLElement>(wrong);
    field?.focus();
    if (field || !waits) pendingFocus.current = null;
  });

  function want(within: string, waits: boolean) {
    pendingFocus.current = { within, waits };
    setAttempts((count) => count + 1);
  }
  async function submitOnce() {
    if (isRunning.current) return;
    if (!isRight) return want('', false);
    pendingFocus.current = null;
    isRunning.current = true;
    try {
      await submit();
    } finally {
      isRunning.current = false;
    }
  }
  function onSubmit(event?: FormEvent) {
    event?.preventDefault();
    // A dialog opened from within a form is part of it for React.
    event?.stopPropagation();
    void submitOnce();
  }
  return {
    props: { ref, onSubmit, noValidate: true },
    isTried: attempts > 0,
    begin: () => setAttempts(0),
    focusMistake: (within = '') => want(within, true),
  };
}
