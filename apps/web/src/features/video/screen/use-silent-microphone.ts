import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { trackOf } from '../media/capture';
import { afterLevel, followLevel, isSuspicious, type Silence } from '../media/level';
import type { LocalMedia } from '../media/local-media';

/** Whether nothing is heard from a microphone that is on. */
export function useSilentMicrophone(media: LocalMedia): boolean {
  const microphone = useStore(media, ({ sources }) => trackOf(sources.microphone));
  const isOn = useStore(media, ({ wants }) => wants.microphone);
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    if (!microphone || !isOn) return undefined;
    let silence: Silence = null;
    const stop = followLevel(microphone, (level) => {
      // The system suspends hidden pages.
      silence = afterLevel(silence, document.hidden ? null : level, Date.now());
      setSilent(isSuspicious(silence, Date.now()));
    });
    return () => {
      stop();
      setSilent(false);
    };
  }, [microphone, isOn]);
  return isSilent;
}
