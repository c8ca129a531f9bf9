import type { SubnetworkId } from '@nestmate/contract/ids';
import { languages } from '@nestmate/contract/languages';
import type { InvitationKind } from '@nestmate/contract/staff/invitations';
import type { InvitationTexts } from '@nestmate/contract/staff/setup/mails';
import { type OfficeText, setUpLimits } from '@nestmate/contract/staff/setup/texts';
import { isEmail } from '@nestmate/contract/text/email';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { inBraces, mailPlaceholders, strangePlaceholders } from '@nestmate/contract/text/placeholders';
import type { TextPath } from '@nestmate/locales';
import { useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Segments } from '@/ui/segments';
import { TextField } from '@/ui/text-field';
import { useSettled } from '@/ui/use-settled';
import { MailPreview } from '../parts/mail-preview';
import { NotLoaded } from '../parts/not-loaded';
import { invitationRules } from '../platform/calls';
import { mailCalls, useDraftMail } from './area.queries';
import { isIncomplete, useEditing } from './editing/editing';
import { formShape } from './editing/rebase';
import { AreaEditor } from './parts/area-editor';
import { OptionalTextField } from './parts/office-text-field';

const shape = formShape<InvitationTexts>();
const bodies = { invitation: 'invitation_text', reminder: 'reminder_text' } as const;
const subjects = { invitation: 'invitation_subject', reminder: 'reminder_subject' } as const;

const strangeIn = (texts: InvitationTexts): string[] =>
  strangePlaceholders(
    [...Object.values(subjects), ...Object.values(bodies)].flatMap((field) => wordsOf(texts[field])),
  );
const wordsOf = (text: OfficeText | null): string[] =>
  text === null ? [] : languages.flatMap((language) => text[language] ?? []);

/** Until a draft has stopped changing for this long, its mail is not composed. */
const settleMs = 400;

/** The office’s own words in invitations and reminders, who signs them, and where answers go. */
export function MailsEditor({ place }: { place: SubnetworkId }) {
  const { t, language } = useTranslation('staffSetUp');
  return (
    <AreaEditor
      place={place}
      calls={mailCalls}
      shape={shape}
      nameOf={(id) => t(`fields.${id}` as TextPath<'staffSetUp'>)}
      missingIn={(draft) => {
        if (draft.reply_to !== '' && !isEmail(draft.reply_to)) return t('mails.replyWrong');
        const strange = strangeIn(draft);
        return strange.length > 0
          ? t('mails.strange', { words: listOfNames(strange.map(inBraces), language) })
          : undefined;
      }}
      renderForm={({ draft, change }) => <Fields draft={draft} onChange={change} />}
      renderPhone={(draft) => <MailOfDraft place={place} draft={draft} />}
    />
  );
}

interface FieldsProps {
  draft: InvitationTexts;
  onChange: (draft: InvitationTexts) => void;
}

function Fields({ draft, onChange }: FieldsProps) {
  const { t, language } = useTranslation(['staffSetUp', 'staffInvitations']);
  const { isReadOnly, isTried } = useEditing();
  const mistakeIn = (text: string) => {
    const strange = strangePlaceholders([text]);
    return strange.length > 0
      ? t('mails.strange', { words: listOfNames(strange.map(inBraces), language) })
      : undefined;
  };
  const put =
    <Field extends keyof InvitationTexts>(field: Field) =>
    (value: InvitationTexts[Field]) =>
      onChange({ ...draft, [field]: value });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('fields.sender')}
          description={t('mails.senderHelp')}
          value={draft.sender}
          onChange={put('sender')}
          maxLength={setUpLimits.label}
          isReadOnly={isReadOnly}
        />
        <TextField
          label={t('fields.reply_to')}
          description={t('mails.replyHelp')}
          type="email"
          inputMode="email"
          value={draft.reply_to}
          onChange={put('reply_to')}
          isReadOnly={isReadOnly}
          error={
            isTried && draft.reply_to !== '' && !isEmail(draft.reply_to) ? t('mails.replyWrong') : undefined
          }
        />
      </div>
      <div className="text-sm text-ink-2">
        <p>{t('mails.placeholders')}</p>
        <dl className="flex flex-wrap gap-x-4 gap-y-1 pt-1">
          {mailPlaceholders.map((name) => (
            <div key={name} className="flex gap-1.5">
              <dt>
                <code className="rounded-small bg-sunken px-1 text-ink">{inBraces(name)}</code>
              </dt>
              <dd>{t(`mails.of.${name}`)}</dd>
            </div>
          ))}
        </dl>
        <p className="pt-1">{t('mails.always')}</p>
      </div>
      {invitationRules.kinds.map((kind) => (
        <section
          key={kind}
          aria-labelledby={`mail-${kind}`}
          className="flex flex-col gap-3 border-t border-line pt-4"
        >
          <h2 id={`mail-${kind}`} className="text-lg">
            {t(`mails.kinds.${kind}`)}
          </h2>
          {draft[subjects[kind]] === null && draft[bodies[kind]] === null && (
            <p className="text-sm text-ink-2">{t('mails.ours')}</p>
          )}
          <OptionalTextField
            label={t(`fields.${subjects[kind]}`)}
            value={draft[subjects[kind]]}
            onChange={put(subjects[kind])}
            limit={setUpLimits.option}
            mistakeIn={mistakeIn}
          />
          <OptionalTextField
            label={t(`fields.${bodies[kind]}`)}
            value={draft[bodies[kind]]}
            onChange={put(bodies[kind])}
            limit={setUpLimits.mail}
            isLong
            mistakeIn={mistakeIn}
          />
        </section>
      ))}
    </>
  );
}

/** Whether a mail can be made of texts. */
const isWhole = (texts: InvitationTexts) =>
  !isIncomplete(texts) && strangeIn(texts).length === 0 && (texts.reply_to === '' || isEmail(texts.reply_to));

/** The mail that a draft makes, in the language being edited; of its last version without a mistake. */
function MailOfDraft({ place, draft }: { place: SubnetworkId; draft: InvitationTexts }) {
  const { t } = useTranslation('staffSetUp');
  const { language } = useEditing();
  const [kind, setKind] = useState<InvitationKind>('invitation');
  const settled = useSettled(draft, settleMs);
  const isRight = isWhole(settled);
  const [lastRight, setLastRight] = useState(isRight ? settled : undefined);
  if (isRight && settled !== lastRight) setLastRight(settled);
  const texts = isRight ? settled : lastRight;
  const query = useDraftMail(place, { kind, language, texts: texts ?? settled }, texts !== undefined);
  return (
    <aside aria-label={t('mails.preview')} className="flex flex-col gap-3 xl:sticky xl:top-4">
      <Segments
        label={t('mails.which')}
        options={invitationRules.kinds.map((id) => ({ id, label: t(`mails.kinds.${id}`) }))}
        value={kind}
        onChange={setKind}
      />
      {!isRight && <Banner tone="warning">{t(texts ? 'mails.stale' : 'mails.noneYet')}</Banner>}
      {query.data ? (
        <MailPreview mail={query.data} language={language} isTall />
      ) : (
        texts && <NotLoaded query={query} />
      )}
      {isRight && <p className="text-center text-sm text-ink-3">{t('mails.note')}</p>}
    </aside>
  );
}
