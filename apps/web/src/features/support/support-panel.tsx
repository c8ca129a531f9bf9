import type { Language } from '@nestmate/contract/languages';
import type { ProductOptions } from '@nestmate/contract/product';
import type { Overview } from '@nestmate/contract/profile';
import { fullName } from '@nestmate/contract/text/full-name';
import { useIsMutating } from '@tanstack/react-query';
import { type ComponentProps, type ComponentType, type ReactNode, useId, useState } from 'react';
import { useOptions } from '@/platform/environment';
import { useIsAuthenticated, useMembership } from '@/platform/session/session';
import { dropDraft, useDraft } from '@/platform/stored/draft';
import { useI18n } from '@/platform/texts/i18n';
import { joinSentences } from '@/platform/texts/sentences';
import { fetchTexts, textsOf } from '@/platform/texts/texts';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { ModalSheet } from '@/ui/modal-sheet';
import { WindowPicture } from '@/ui/pictures/window-picture';
import { SearchField } from '@/ui/search-field';
import { TextLink } from '@/ui/text-link';
import { mailto, messageTemplate, platformName, contactMethodFor } from './contact';
import { supportKeys } from './conversations/conversations.keys';
import { answersOf, findHelp, sectionsOf } from './find-help';
import { closeSupport, useSupport, writeMessage } from './support.store';
import { WriteMessage } from './write-message';

interface Author {
  data: Overview | undefined;
  isError: boolean;
}

/** Provides the author. Passed in by the app, since support may not import profile. */
export type WithAuthor = ComponentType<{ children: (author: Author) => ReactNode }>;

const draftName = 'message to support';

/** The edited message. It outlives the panel, and for a signed-in person also a reload. */
function useWritten() {
  const isKnown = useIsAuthenticated();
  const [draft, storeDraft] = useDraft<string>(draftName);
  const message = useSupport((state) => state.message);
  return {
    written: message ?? draft,
    write(text: string) {
      writeMessage(text);
      if (isKnown) storeDraft(text);
    },
    forget() {
      writeMessage(null);
      void dropDraft(draftName);
    },
  };
}

const introductions = { chat: 'chat.intro', office: 'introOffice', letter: 'intro', mail: 'intro' } as const;
const sendLabels = { office: 'sendToOffice', letter: 'letter.send' } as const;

/**
 * Asks the housing office in the app, or by email, with a template that asks for what support needs; urgent issues by
 * phone.
 */
export const SupportPanel = ({ WithAuthor }: { WithAuthor: WithAuthor }) => (
  <WithAuthor>{(author) => <Panel author={author} />}</WithAuthor>
);

function Panel({ author: { data: author, isError: isLost } }: { author: Author }) {
  const { t, language } = useTranslation(['support', 'common']);
  const options = useOptions();
  const method = contactMethodFor(options, useMembership() !== undefined);
  const name = author && fullName(author.first_name, author.last_name);
  const community = author && `${author.network_name}, ${author.subnetwork_name}`;
  const { written, write, forget } = useWritten();
  /** A guess: the browser does not report whether the mail app opened, so the message stays until the panel closes. */
  const [isSent, setSent] = useState(false);
  const template = messageTemplate(t, { name, community, platform: platformName(navigator.userAgent) });
  // In the app the housing office knows the author; a mail has to name them.
  const message = written ?? (method === 'office' ? '' : template);
  const letter = method === 'office' ? `${template}\n${message}`.trim() : message;
  const formId = useId();
  const isSending = useIsMutating({ mutationKey: supportKeys.sending }) > 0;
  const mail = options && {
    href: mailto(options.supportEmail, t('subject'), letter),
    onPress: () => setSent(true),
    children: t('send'),
  };
  const introduction = [t(introductions[method]), name && t('from', { name })];

  return (
    <ModalSheet
      isOpen
      onOpenChange={() => {
        if (isSent) forget();
        closeSupport();
      }}
      title={t('title')}
      size="md"
      closeLabel={t('common:close')}
      actions={
        method === 'office' || method === 'letter' ? (
          <Button type="submit" form={formId} isPending={isSending} pendingLabel={t('feedback.sending')}>
            {t(sendLabels[method])}
          </Button>
        ) : (
          method === 'mail' && mail && <ButtonLink {...mail} />
        )
      }
    >
      <div className="mt-4 flex flex-col gap-4">
        <div className="flex items-center gap-4">
          <WindowPicture scene="plant" className="w-20 shrink-0" />
          <p>{joinSentences(introduction, language)}</p>
        </div>
        <SearchHelp />
        <WriteMessage
          method={method}
          formId={formId}
          name={name ?? (isLost ? null : undefined)}
          message={message}
          isUntouched={message.trim() === template.trim()}
          onWrite={(text) => {
            setSent(false);
            write(text);
          }}
          onSent={forget}
        />
        {options && <OtherContacts options={options} mail={method === 'mail' ? undefined : mail} />}
      </div>
    </ModalSheet>
  );
}

const shortest = 2;
const frequentQuestions = ['answers', 'percent', 'change'] as const;

/**
 * Searches the answers while a person types, or for a frequent question; if none fits, searches the articles, which
 * load with the first letter. If they fail to load, the message form is still there.
 */
function SearchHelp() {
  const { t, language } = useTranslation(['support', 'common', 'help']);
  const { product } = useI18n();
  const headingId = useId();
  const [typed, setTyped] = useState('');
  /** Renders again when the articles have loaded. */
  const [, setLoaded] = useState<Language | null>(null);
  const articles = textsOf(language, 'articles') ?? {};
  const isAsking = typed.trim().length >= shortest;
  const answers = isAsking ? findHelp(answersOf(textsOf(language, 'help') ?? {}), typed) : [];
  const sections =
    isAsking && answers.length === 0 ? findHelp(sectionsOf(articles, language, product), typed) : [];
  const count = answers.length + sections.length;

  function change(text: string) {
    setTyped(text);
    // Fails offline: the next letter tries again.
    void fetchTexts(language, 'articles').then(
      () => setLoaded(language),
      () => undefined,
    );
  }

  return (
    <search className="flex flex-col gap-3">
      <SearchField
        label={t('help.label')}
        clearLabel={t('common:clearSearch')}
        value={typed}
        onChange={change}
        maxLength={200}
      />
      {typed === '' && (
        <div>
          <p id={headingId} className="text-sm text-ink-2">
            {t('help.oftenAsked')}
          </p>
          <ul aria-labelledby={headingId} className="flex flex-wrap gap-x-2">
            {frequentQuestions.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => change(t(`help:answers.${name}.q`))}
                  className="group flex min-h-11 items-center text-left text-sm leading-snug text-plum"
                >
                  <span className="rounded-full bg-plum-soft px-3.5 py-1.5 transition group-hover:bg-plum/20">
                    {t(`help:answers.${name}.q`)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <output className={isAsking && count === 0 ? 'text-ink-2' : 'sr-only'}>
        {isAsking && (count === 0 ? t('help.none') : t('help.found', { count }))}
      </output>
      {count > 0 && (
        <ul aria-label={t('help.results')} className="flex flex-col gap-2">
          {answers.map(({ title, text }) => (
            <li key={title} className="rounded-control bg-sunken px-4 py-3">
              <p className="font-semibold text-ink">{title}</p>
              <p className="mt-0.5">{text}</p>
            </li>
          ))}
          {sections.map(({ href, article, title }) => (
            <li key={`${href} ${title}`} className="rounded-control bg-sunken px-4 py-3">
              <p className="font-semibold text-ink">{title}</p>
              <TextLink href={href} target="_blank">
                {t('help.read', { article })}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

interface OtherContactsProps {
  options: ProductOptions;
  /** Missing if the mail app is the main way. */
  mail: ComponentProps<typeof TextLink> | undefined;
}

/** The mail app with the same message, the office's address, and its phone for what is urgent. */
function OtherContacts({ options: { supportEmail, supportPhone }, mail }: OtherContactsProps) {
  const { t } = useTranslation('support');
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
      {mail && (
        <span>
          {t('rather')} <TextLink {...mail} />
        </span>
      )}
      <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
      {supportPhone && (
        <TextLink href={`tel:${supportPhone}`}>{t('urgent', { phone: supportPhone })}</TextLink>
      )}
    </p>
  );
}
