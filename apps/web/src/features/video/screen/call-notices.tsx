import { tokenRefusedNumber } from '@nestmate/contract/video';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { Modal } from '@/ui/modal';
import { closeToast, toast, toastDuration } from '@/ui/toasts';
import type { Call } from '../call/call';
import { type CallConversation, closeCall } from '../current-call';
import type { CallFailure } from '../engine/engine';
import type { LocalMedia } from '../media/local-media';

/** Why a room's call is over, where no one person is the reason. */
const nobodyIn = { declined: 'nobody', unanswered: 'nobody', notJoined: 'nobodyJoined' } as const;
const isOfNobody = (why: string): why is keyof typeof nobodyIn => why in nobodyIn;

/** Says why a call is over, and then closes it. */
export function useEndToast(call: Call, conversation: CallConversation): void {
  const { t } = useTranslation('video');
  const { pathname } = useLocation();
  const { step, failure } = useStore(call);
  // The call stays open until the person has read why it ended.
  const why = step.at === 'over' && !failure ? step.why : null;
  const name = conversation.firstName;
  const isRoom = conversation.people !== undefined;
  // The line of the conversation says so.
  const isShown =
    why === 'ended' &&
    [conversation.chatId, conversation.sid].some((id) => pathname === `/chat/conversation/${id}`);
  useEffect(() => {
    if (why === null) return;
    if (why !== 'left' && why !== 'failed' && !isShown)
      toast({
        text: t(`over.${isRoom && isOfNobody(why) ? nobodyIn[why] : why}`, { name }),
      });
    closeCall();
  }, [why, name, isRoom, isShown, t]);
}

const mediaToastId = 'call media';

/** Shows why this person is not seen or heard, until the cause is gone or they close it. */
export function useMediaToasts(media: LocalMedia): void {
  const { t } = useTranslation('video');
  const notice = useStore(media, (state) => state.notice);
  useEffect(() => {
    if (!notice) return undefined;
    const { kind, ...values } = notice;
    toast({
      id: mediaToastId,
      text: t(`media.${kind}.title`),
      detail: t(`media.${kind}.text`, values),
      tone: 'danger',
      duration: toastDuration.media,
      onClose: media.dismiss,
    });
    return () => closeToast(mediaToastId);
  }, [notice, media, t]);
}

interface ErrorDialogProps {
  failure: CallFailure;
  name: string;
  onClose: () => void;
}

/** The reason there is no call, with the code that support asks for. */
export function ErrorDialog({ failure: { code, reason }, name, onClose }: ErrorDialogProps) {
  const { t } = useTranslation('video');
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      role="alertdialog"
      title={t('error.title')}
      actions={<Button onPress={onClose}>{t('close')}</Button>}
    >
      <p>
        {t(`error.${reason}`, { name })} {code === tokenRefusedNumber && t('error.credentials')}
      </p>
      <p className="mt-3 text-sm tabular-nums">{t('error.code', { code })}</p>
    </Modal>
  );
}
