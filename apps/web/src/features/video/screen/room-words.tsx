import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '@/platform/use-translation';
import type { Call } from '../call/call';
import type { CallPlace } from '../calls';
import { namesIn, personOf } from './person-of';

/** One sentence about the state of the call; null while there is nothing to say. */
export function useStatus(call: Call, place: CallPlace): string | null {
  const { t, language } = useTranslation('video');
  const { step, room } = useStore(call);
  const screenOf = useStore(call.sight, (sight) => sight.screenOf);
  const isSharing = useStore(call.screen, ({ track }) => track !== null);
  const [other, ...more] = room.others;
  const name = personOf(place, other ?? null).firstName;
  if (step.at === 'calling') {
    const { people } = place;
    const joining = step.joining.flatMap((id) => (people ? (people[id]?.firstName ?? []) : name));
    if (joining.length > 0)
      return t('joiningOf', { count: joining.length, names: new Intl.ListFormat(language).format(joining) });
    return people ? t('callingRoom') : t('calling', { name });
  }
  if (step.at === 'joining') return t('joining');
  if (room.state.at !== 'connected') return null;
  if (!other) return place.people ? t('alone') : null;
  if (!other.microphone && !other.camera) return t('waiting', { name });
  if (isSharing) return t('sharing');
  if (room.quality !== null && room.quality <= 2) return t('quality.weakMine');
  const weak = room.others.find(({ quality }) => quality !== null && quality <= 2);
  if (weak) return t('quality.weakTheirs', { name: personOf(place, weak).firstName });
  const sharers = room.others.filter(({ hasScreen }) => hasScreen);
  const sharer = sharers.find(({ id }) => id === screenOf) ?? sharers[0];
  if (sharer) return t('screenOf', { name: personOf(place, sharer).firstName });
  if (other.cameraRest) return t(`restOf.${other.cameraRest}`, { name });
  // Among several, each tile shows it.
  if (!other.hasCamera && more.length === 0) return t('cameraOffOf', { name });
  if (room.isBusy) return t('quality.busy');
  return null;
}

/** A person who speaks this long is named; naming every speaker of an exchange would talk over it. */
const speaksForMs = 3000;

/** How long it says that somebody has joined or left. */
const newsMs = 5000;

/** One sentence about who has just joined or left a room's call. A call of two has only the other, and ends with them. */
export function useNews(call: Call, place: CallPlace): string | null {
  const { t } = useTranslation('video');
  const isRoom = place.people !== undefined;
  const [said, say] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return undefined;
    const timer = setTimeout(() => say(null), newsMs);
    return () => clearTimeout(timer);
  }, [said]);
  useEffect(() => {
    if (!isRoom) return undefined;
    return call.subscribe(({ room }, before) => {
      if (room.state.at !== 'connected' || before.room.state.at !== 'connected') return;
      const missingFrom = (these: typeof room, those: typeof room) =>
        those.others.find(({ id }) => these.others.every((other) => other.id !== id));
      const came = missingFrom(before.room, room);
      const left = missingFrom(room, before.room);
      if (came) say(t('came', { name: personOf(place, came).firstName }));
      else if (left) say(t('left', { name: personOf(place, left).firstName }));
    });
  }, [call, place, isRoom, t]);
  return said;
}

/** One sentence about who has been speaking for a while in a room's call; empty before. */
function useSpeaker(call: Call, place: CallPlace): string {
  const { t } = useTranslation('video');
  const isRoom = place.people !== undefined;
  const dominant = useStore(call, ({ room }) => room.dominant);
  const [said, say] = useState('');
  useEffect(() => {
    const other = call.getState().room.others.find(({ id }) => id === dominant);
    if (!isRoom || !other) return undefined;
    const { firstName: name } = personOf(place, other);
    const timer = setTimeout(() => say(t('speaks', { name })), speaksForMs);
    return () => clearTimeout(timer);
  }, [call, place, isRoom, dominant, t]);
  return said;
}

/** Announces changes of the call and of the person's own microphone and camera to screen readers. */
export function CallAnnouncements({ call, place }: { call: Call; place: CallPlace }) {
  const { t, language } = useTranslation('video');
  const status = useStatus(call, place);
  const isConnected = useStore(call, ({ room }) => room.state.at === 'connected' && room.others.length > 0);
  // The people at the start; each later arrival and departure is announced on its own.
  const company = useMemo(
    () => (isConnected ? namesIn(place, call.getState().room.others, language) : ''),
    [isConnected, call, place, language],
  );
  const news = useNews(call, place);
  const speaker = useSpeaker(call, place);
  const { media } = call;
  const [said, say] = useState('');
  useEffect(
    () =>
      media.subscribe(({ wants }, before) => {
        if (wants.microphone !== before.wants.microphone) say(t(wants.microphone ? 'micIsOn' : 'micIsOff'));
        if (wants.camera !== before.wants.camera) say(t(wants.camera ? 'cameraIsOn' : 'cameraIsOff'));
      }),
    [media, t],
  );
  return (
    <div className="sr-only" aria-live="polite">
      <p>{status ?? (isConnected ? t('connected', { name: company }) : '')}</p>
      <p>{news}</p>
      <p>{speaker}</p>
      <p>{said}</p>
    </div>
  );
}
