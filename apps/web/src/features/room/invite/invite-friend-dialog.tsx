import type { FriendLink } from '@nestmate/contract/invitations';
import { limits } from '@nestmate/contract/limits';
import { requestMessageMistake } from '@nestmate/contract/rules/requests';
import { useState } from 'react';
import { NotLoaded } from '@/features/not-loaded';
import { useAction } from '@/forms/use-action';
import { useCopy } from '@/forms/use-copy';
import { errorTextOf } from '@/platform/calls/query-client';
import { joinSentences } from '@/platform/texts/sentences';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { ModalSheet } from '@/ui/modal-sheet';
import { QrCode } from '@/ui/qr-code';
import { FormSkeleton } from '@/ui/skeletons';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toasts';
import { useForm } from '@/ui/use-form';
import { useCloseFriendLink, useFriendLink, useOpenFriendLink } from './friend-link.queries';

/** Makes, shows and closes the link with which a resident invites people they know to their room. */
export function InviteFriendDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['invitations', 'common', 'errors']);
  const query = useFriendLink();
  const link = query.data?.friend_link;
  return (
    <ModalSheet
      isOpen
      onOpenChange={onClose}
      title={t('friend.title')}
      size="md"
      closeLabel={t('common:close')}
    >
      {link === undefined ? (
        <NotLoaded
          queries={[query]}
          title={t('friend.failed')}
          loading={<FormSkeleton label={t('common:loading')} count={1} />}
        />
      ) : link ? (
        <OpenLink link={link} />
      ) : (
        <NewLink />
      )}
    </ModalSheet>
  );
}

function NewLink() {
  const { t } = useTranslation(['invitations', 'errors']);
  const [message, setMessage] = useState(t('friend.default'));
  const open = useAction(useOpenFriendLink(), 'inPlace');
  const mistake = requestMessageMistake(message);
  const form = useForm({ isRight: mistake === undefined, submit: () => open.run(message) });
  return (
    <form {...form.props} className="mt-2 flex flex-col gap-4">
      {open.error && <Banner tone="danger">{errorTextOf(open.error)}</Banner>}
      <p>{t('friend.lead')}</p>
      <TextArea
        label={t('friend.message')}
        value={message}
        onChange={setMessage}
        rows={3}
        limit={limits.requestMessage.max}
        error={form.isTried && mistake ? t(`errors:validation.${mistake}`) : undefined}
      />
      <Button type="submit" fullWidth isPending={open.isPending} pendingLabel={t('friend.creating')}>
        {t('friend.create')}
      </Button>
    </form>
  );
}

const canShare = () => typeof navigator.share === 'function';

function OpenLink({ link: { link, joined, max_joins: max } }: { link: FriendLink }) {
  const { t, language } = useTranslation('invitations');
  const close = useAction(useCloseFriendLink());
  const copyText = useCopy();
  const copy = () => copyText(link, t('friend.copied'));
  // A person who closes the share sheet again rejects it.
  const share = () => void navigator.share({ url: link }).catch(() => undefined);
  return (
    <div className="mt-2 flex flex-col gap-4">
      <p>{t('friend.lead')}</p>
      <TextField label={t('friend.link')} value={link} isReadOnly onChange={() => undefined} />
      <figure className="flex items-center gap-4 rounded-card border border-line p-3 max-[22rem]:flex-col">
        <QrCode text={link} className="size-32 shrink-0 rounded-small" />
        <figcaption className="text-sm text-ink-2">{t('friend.code')}</figcaption>
      </figure>
      <p className="text-sm text-ink-2">
        {joinSentences([t('friend.forWhom'), t('friend.used', { joined, max })], language)}
      </p>
      <div className="flex flex-wrap gap-2 *:grow">
        <Button onPress={() => void copy()}>{t('friend.copy')}</Button>
        {canShare() && (
          <Button variant="secondary" onPress={share}>
            {t('friend.share')}
          </Button>
        )}
      </div>
      <Button
        variant="quiet"
        isPending={close.isPending}
        onPress={() => void close.run(undefined, () => toast({ text: t('friend.closed') }))}
      >
        {t('friend.close')}
      </Button>
    </div>
  );
}
