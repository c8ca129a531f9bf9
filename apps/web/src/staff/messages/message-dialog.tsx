import { inEachLanguage, type Language, languageNames, languages } from '@nestmate/contract/languages';
import type { OfficeMessageId } from '@nestmate/contract/staff/ids';
import type { MessageAudience } from '@nestmate/contract/staff/messages';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { inBraces, placeholdersIn } from '@nestmate/contract/text/placeholders';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '@/forms/use-action';
import { errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { OfficeFace } from '@/ui/office-face';
import { RadioGroup } from '@/ui/radio-group';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toasts';
import { NotCounted } from '../parts/consequences';
import { FormDialog } from '../parts/form-dialog';
import { MailPreview } from '../parts/mail-preview';
import { NotLoaded } from '../parts/not-loaded';
import { SendTimeField, useSendTime } from '../parts/send-time';
import { messageRules } from '../platform/calls';
import { useNetwork } from '../platform/network';
import { useHref } from '../platform/use-address';
import {
  type MessageDraft,
  type MessageSelection,
  useMessageMail,
  useMessagePreview,
  useSendMessage,
  useSendMessageSample,
} from './messages.queries';

interface MessageDialogProps {
  selection: MessageSelection;
  /** How many residents are chosen. */
  count: number;
  /** Who they are, if few. */
  names?: string;
  onSent: () => void;
  onClose: () => void;
}

const nothing = { subject: '', body: '' };
type Words = typeof nothing;

const isWhole = ({ subject, body }: Words) => subject.trim() !== '' && body.trim() !== '';
const isHalf = ({ subject, body }: Words) => (subject.trim() === '') !== (body.trim() === '');
const hasBraces = ({ subject, body }: Words) => placeholdersIn(subject + body).length > 0;

/** Writes to the chosen residents, in up to three languages; the server says who gets it before it is sent. */
export default function MessageDialog({ selection, count, names, onSent, onClose }: MessageDialogProps) {
  const { t, language: spoken } = useTranslation(['staffMessages', 'common']);
  const navigate = useNavigate();
  const href = useHref();
  // Generated here, so that a retry sends nothing twice.
  const [id] = useState(() => crypto.randomUUID() as OfficeMessageId);
  const [language, setLanguage] = useState<Language>('en');
  const [words, setWords] = useState(() => inEachLanguage(() => nothing));
  const time = useSendTime();
  const preview = useMessagePreview(selection);
  const sending = useAction(useSendMessage(selection), 'inPlace');
  const { data } = preview;
  const put = (changes: Partial<Words>) =>
    setWords((before) => ({ ...before, [language]: { ...before[language], ...changes } }));
  const wrong = languages.filter(
    (one) => isHalf(words[one]) || hasBraces(words[one]) || (one === 'en' && !isWhole(words.en)),
  );
  const isReady = wrong.length === 0 && time.mistake === undefined;
  const wrongElsewhere = wrong.filter((one) => one !== language && (one !== 'en' || isWhole(words.en)));
  const mistakeIn = (field: keyof Words, isTried: boolean) => {
    const text = words[language][field];
    const braces = placeholdersIn(text);
    if (braces.length > 0) return t('braces', { words: listOfNames(braces.map(inBraces), spoken) });
    return isTried && text.trim() === '' && wrong.includes(language) ? t(`${field}Missing`) : undefined;
  };
  const textOf = (field: keyof Words) => ({
    ...inEachLanguage((one) => (isWhole(words[one]) ? words[one][field].trim() : null)),
    en: words.en[field].trim(),
  });
  const submit = () => {
    if (!data || data.people === 0) return undefined;
    const body = {
      message_id: id,
      selection,
      people: data.people,
      subject: textOf('subject'),
      body: textOf('body'),
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
  return (
    <FormDialog
      title={t('title', { count })}
      submit={data?.people === 0 ? undefined : t('send', { count: data?.people ?? count })}
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
          <RadioGroup
            label={t('language')}
            look="chips"
            options={languages.map((one) => ({
              id: one,
              label: isWhole(words[one])
                ? t('written', { language: languageNames[one] })
                : languageNames[one],
            }))}
            value={language}
            onChange={setLanguage}
          />
          {isTried && language !== 'en' && !isWhole(words.en) && (
            <Banner tone="danger">{t('englishMissing')}</Banner>
          )}
          {isTried && wrongElsewhere.length > 0 && (
            <Banner tone="danger">
              {t('wrongElsewhere', {
                languages: listOfNames(
                  wrongElsewhere.map((one) => languageNames[one]),
                  spoken,
                ),
              })}
            </Banner>
          )}
          <TextField
            label={t('subject')}
            value={words[language].subject}
            onChange={(subject) => put({ subject })}
            maxLength={messageRules.subject}
            error={mistakeIn('subject', isTried)}
          />
          <TextArea
            label={t('body')}
            value={words[language].body}
            onChange={(body) => put({ body })}
            limit={messageRules.body}
            rows={6}
            error={mistakeIn('body', isTried)}
          />
          {isWhole(words[language]) && isWhole(words.en) && !hasBraces(words[language]) && (
            <Draft
              draft={{ selection, language, subject: textOf('subject'), body: textOf('body') }}
              isMailed={data === undefined || data.by_mail > 0}
            />
          )}
          <SendTimeField label={t('time')} help={t('timeHelp')} time={time} isTried={isTried} />
          {data ? (
            <Audience audience={data} written={languages.filter((one) => isWhole(words[one]))} />
          ) : (
            <NotCounted query={preview} />
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
  const { subject, body, language } = draft;
  return (
    <section aria-label={t('draft.title')} className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">{t('draft.bell')}</h3>
      <div
        lang={language}
        className="flex gap-3 rounded-control border border-line bg-surface p-3 text-sm wrap-anywhere"
      >
        <OfficeFace size="sm" />
        <div className="min-w-0">
          <p className="font-semibold">{subject[language] ?? subject.en}</p>
          <p className="whitespace-pre-line">{body[language] ?? body.en}</p>
        </div>
      </div>
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
