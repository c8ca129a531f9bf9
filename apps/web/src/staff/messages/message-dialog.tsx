import { type Language, languageNames, languages } from '@nestmate/contract/languages';
import type { OfficeMessageId } from '@nestmate/contract/staff/ids';
import type { MessageAudience } from '@nestmate/contract/staff/messages';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '@/forms/use-action';
import { errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toasts';
import { NotCounted } from '../parts/consequences';
import { FormDialog } from '../parts/form-dialog';
import { MailPreview } from '../parts/mail-preview';
import { NotLoaded } from '../parts/not-loaded';
import { SendTimeField, useSendTime } from '../parts/send-time';
import { messageRules } from '../platform/calls';
import { useNetwork } from '../platform/network';
import { useHref } from '../platform/use-address';
import { BellDraft, MessageFields, useMessageWords } from './message-words';
import {
  type MessageDraft,
  type MessageSelection,
  useMessageMail,
  useMessagePreview,
  useSendMessage,
  useSendMessageSample,
} from './messages.queries';

interface MessageDialogProps {
  /** Undefined while nobody is chosen. */
  selection: MessageSelection | undefined;
  /** How many residents are chosen; undefined for an audience. */
  count?: number;
  /** The fields above those of the words. */
  header?: ReactNode;
  /** Who they are, if few. */
  names?: string;
  onSent: () => void;
  onClose: () => void;
}

/** Writes to residents, in up to three languages; the server says who gets it before it is sent. */
export default function MessageDialog({
  selection,
  count,
  header,
  names,
  onSent,
  onClose,
}: MessageDialogProps) {
  const { t } = useTranslation('staffMessages');
  const navigate = useNavigate();
  const href = useHref();
  // Generated here, so that a retry sends nothing twice.
  const [id] = useState(() => crypto.randomUUID() as OfficeMessageId);
  const words = useMessageWords();
  const time = useSendTime();
  const preview = useMessagePreview(selection);
  const sending = useAction(useSendMessage(selection), 'inPlace');
  const { data } = preview;
  const isReady = words.wrong.length === 0 && time.mistake === undefined;
  const submit = () => {
    if (!data || !selection || data.people === 0) return undefined;
    const body = {
      message_id: id,
      selection,
      people: data.people,
      ...words.texts,
      send_at: time.sendAt,
    };
    return sending.run(body, () => {
      onSent();
      toast({
        text: t(time.sendAt ? 'planned' : 'sent', { count: data.people }),
        tone: 'success',
        action: { label: t('see'), onPress: () => void navigate(href('messages')) },
      });
    });
  };
  const people = data?.people ?? count;
  const label =
    people === 0 ? undefined : people === undefined ? t('announce.title') : t('send', { count: people });
  return (
    <FormDialog
      title={count === undefined ? t('announce.title') : t('title', { count })}
      submit={label}
      isWaiting={!data}
      isPending={sending.isPending}
      isRight={isReady}
      onSubmit={submit}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          {sending.error && <Banner tone="danger">{errorTextOf(sending.error)}</Banner>}
          {names && <p className="text-ink-2 wrap-anywhere">{t('to', { names })}</p>}
          {header}
          <MessageFields words={words} isTried={isTried} />
          {words.isShowable && selection && (
            <Draft
              draft={{ selection, language: words.language, ...words.texts }}
              isMailed={data === undefined || data.by_mail > 0}
            />
          )}
          <SendTimeField label={t('time')} help={t('timeHelp')} time={time} isTried={isTried} />
          {data ? (
            <Audience audience={data} written={words.written} />
          ) : (
            selection && <NotCounted query={preview} />
          )}
        </>
      )}
    </FormDialog>
  );
}

interface DraftProps {
  draft: MessageDraft;
  /** Whether anybody gets it by email. */
  isMailed: boolean;
}

/** What arrives, once it is asked for: in the notifications and by mail. Other words are asked for again. */
function Draft({ draft, isMailed }: DraftProps) {
  const { t } = useTranslation('staffMessages');
  const key = JSON.stringify(draft);
  const [seen, setSeen] = useState<string | null>(null);
  if (seen !== key)
    return (
      <span>
        <Button size="sm" variant="secondary" onPress={() => setSeen(key)}>
          {t('draft.show', { language: languageNames[draft.language] })}
        </Button>
      </span>
    );
  return (
    <section aria-label={t('draft.title')} className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">{t('draft.bell')}</h3>
      <BellDraft words={{ language: draft.language, texts: draft }} />
      {isMailed && <MailDraft draft={draft} />}
    </section>
  );
}

function MailDraft({ draft }: Pick<DraftProps, 'draft'>) {
  const { t } = useTranslation(['staffMessages', 'staffInvitations']);
  const { me } = useNetwork();
  const query = useMessageMail(draft);
  const sample = useAction(useSendMessageSample());
  const send = () =>
    sample.run(draft, () => toast({ text: t('draft.sent', { address: me.email }), tone: 'success' }));
  return (
    <>
      <h3 className="text-sm font-semibold">{t('draft.mail')}</h3>
      {query.data ? <MailPreview mail={query.data} language={draft.language} /> : <NotLoaded query={query} />}
      <span>
        <Button size="sm" variant="secondary" isPending={sample.isPending} onPress={() => void send()}>
          {t('draft.send')}
        </Button>
      </span>
    </>
  );
}

interface AudienceProps {
  audience: MessageAudience;
  written: readonly Language[];
}

/** Who gets the message, who does not, and in which language. */
function Audience({ audience, written }: AudienceProps) {
  const { t, language: spoken } = useTranslation('staffMessages');
  const { people, without_account, by_mail, goes_to, languages: readers } = audience;
  if (people === 0) return <Banner tone="danger">{t('nobody')}</Banner>;
  const unwritten = languages.filter((one) => one !== 'en' && readers[one] > 0 && !written.includes(one));
  const minutes = Math.ceil(people / messageRules.perMinute);
  const isMailed = goes_to === 'server' || by_mail === 0;
  return (
    <>
      {!isMailed && <Banner tone="warning">{t('noMail')}</Banner>}
      <output className="flex flex-col gap-1 rounded-control border border-line bg-sunken p-3 text-sm">
        <span className="font-semibold">{t('people', { count: people })}</span>
        {isMailed && <span className="text-ink-2">{t('byMail', { count: by_mail })}</span>}
        {without_account > 0 && (
          <span className="text-ink-2">{t('withoutAccount', { count: without_account })}</span>
        )}
        <span className="text-ink-2">
          {listOfNames(
            languages
              .filter((one) => readers[one] > 0)
              .map((one) => t('readers', { count: readers[one], language: languageNames[one] })),
            spoken,
          )}
        </span>
        {unwritten.length > 0 && (
          <span className="text-ink-2">
            {t('inEnglish', {
              languages: listOfNames(
                unwritten.map((one) => languageNames[one]),
                spoken,
              ),
            })}
          </span>
        )}
        {minutes > 1 && <span className="text-ink-2">{t('minutes', { count: minutes })}</span>}
      </output>
    </>
  );
}
