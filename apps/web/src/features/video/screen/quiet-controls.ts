import { type PointerEvent, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** The time without any use after which controls fade. */
export const fadeAfterMs = 4000;

/** The look of what fades, which has the attribute `data-fades`. The keyboard's focus makes it visible. */
export const fading = (isFaded: boolean): string =>
  `transition-opacity duration-200 ${isFaded ? 'opacity-0 has-focus-visible:opacity-100' : ''}`;

/** A screen reader presses with a pointer that has no size. */
const isFinger = ({ pointerType, width, height }: PointerEvent) =>
  pointerType === 'touch' && width > 0 && height > 0;

const isOn = ({ target }: SyntheticEvent, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;
const isOnControl = (event: SyntheticEvent) => isOn(event, 'button, a');

/**
 * Controls that lie on a picture. They fade while nobody uses them, and come back by a tap, a mouse, a key or the
 * focus. They stay in the page: a screen reader presses them at any time, and a tap on one that nobody sees shows it.
 * @param mayFade whether there is a picture below to see
 */
export function useQuietControls(mayFade: boolean) {
  const [isFaded, setFaded] = useState(false);
  const [couldFade, setCouldFade] = useState(mayFade);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isMissed = useRef(false);
  if (couldFade !== mayFade) {
    setCouldFade(mayFade);
    setFaded(false);
  }

  function fadeLater() {
    clearTimeout(timer.current);
    if (mayFade) timer.current = setTimeout(() => setFaded(true), fadeAfterMs);
  }
  function show() {
    setFaded(false);
    fadeLater();
  }
  const begin = useEffectEvent(fadeLater);
  const showAgain = useEffectEvent(show);
  useEffect(() => {
    if (!mayFade) return undefined;
    begin();
    const onKeyDown = () => showAgain();
    addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(timer.current);
      removeEventListener('keydown', onKeyDown);
    };
  }, [mayFade]);

  return {
    isFaded,
    show,
    /** Of everything that the controls lie on, and of the controls. */
    ofPlace: {
      onFocus: show,
      onPointerMove: (event: PointerEvent) => event.pointerType === 'mouse' && show(),
      onPointerDownCapture(event: PointerEvent) {
        isMissed.current = isFaded && isFinger(event) && isOn(event, '[data-fades]');
        if (!isFaded && isOnControl(event)) show();
      },
      onPointerUp(event: PointerEvent) {
        if (event.pointerType === 'mouse' || (isOnControl(event) && !isFaded)) return;
        if (isFaded || !mayFade) show();
        else setFaded(true);
      },
      onClickCapture(event: SyntheticEvent) {
        if (isMissed.current) event.stopPropagation();
        isMissed.current = false;
      },
    },
  };
}
