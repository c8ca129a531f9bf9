import type { Candidate } from '@nestmate/contract/find';
import type { Overview } from '@nestmate/contract/profile';
import { fullName } from '@nestmate/contract/text/full-name';
import { WhatOthersSee, useCandidate } from '@/features/find';
import { NotLoaded } from '@/features/not-loaded';
import { CompletionLine, MyPicture, useOverview, useBasicInfo } from '@/features/profile';
import { pronounWords } from '@/forms/pronoun-words';
import { useSelf } from '@/platform/session/session';
import { useTranslation, type Translate } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Beside } from '@/ui/beside';
import { Card } from '@/ui/card';
import { CheckIcon } from '@/ui/icons/check';
import { EyeIcon } from '@/ui/icons/eye';
import { nameSize } from '@/ui/name-size';
import { Row, Rows } from '@/ui/row';
import { Skeleton } from '@/ui/skeleton';
import { TextLink } from '@/ui/text-link';

/** `/profile-overview`: my profile section by section, next to how others see it. */
export default function OverviewScreen() {
  const { t } = useTranslation(['profile', 'common']);
  const overview = useOverview();
  const { data } = overview;
  if (!data)
    return <NotLoaded queries={[overview]} loading={<OverviewSkeleton label={t('common:loading')} />} />;
  const name = fullName(data.first_name, data.last_name);
  const housing = [data.unit_type, data.subnetwork_name, data.network_name].join(' · ');
  return (
    <>
      <div className="flex flex-col gap-4">
        <Card padding="none">
          <div className="p-4">
            <MyPicture name={name} src={data.profile_picture_urls?.square}>
              <p className={`font-display font-semibold wrap-anywhere ${nameSize(name)}`}>{name}</p>
              <p className="text-sm text-ink-2">{housing}</p>
            </MyPicture>
          </div>
          <div className="border-t border-line px-4 py-3">
            <CompletionLine overview={data} />
          </div>
        </Card>
        {data.hidden && (
          <Banner tone="info">
            {t('hiddenNotice')} <TextLink href="/update-basic-info">{t('showProfile')}</TextLink>
          </Banner>
        )}
        <div className="lg:hidden">
          <Rows>
            <Row icon={<EyeIcon />} label={t('preview')} to="/profile-preview" />
          </Rows>
        </div>
        <SectionRows sections={data.sections} />
        <OfficeRows />
      </div>
      <Beside className="max-lg:hidden" isSticky>
        <WhatOthersSee />
      </Beside>
    </>
  );
}

type Section = Overview['sections'][number];

const addresses: Record<Section['url'], string> = {
  basic_info: '/update-basic-info',
  matching_group: '/about-me',
  majors: '/set-majors',
  housing: '/housing',
  social_accounts: '/social-accounts',
};

const namedFacts = 2;

/** The part of a section that others see. */
function wordsOf(url: Section['url'], me: Candidate, t: Translate<'profile'>): readonly string[] {
  switch (url) {
    case 'basic_info':
      return [me.first_name, me.personalPronoun ? pronounWords(me.personalPronoun, t) : ''].filter(Boolean);
    case 'matching_group':
      return me.facts.slice(0, namedFacts).map(({ text }) => text);
    case 'majors':
    case 'housing':
      return me[url];
    case 'social_accounts':
      return me.social_accounts.map(({ social_account_type: type }) => t(`social.types.${type}`));
  }
}

/** The sections of my profile, each with its contents; a row leads to its editor. */
function SectionRows({ sections }: { sections: readonly Section[] }) {
  const { t } = useTranslation('profile');
  const { data: me } = useCandidate(useSelf().membershipId);
  const textOf = ({ url, status }: Section) =>
    status === 'Incomplete' || !me ? '' : firstItems(wordsOf(url, me, t));
  return (
    <Rows>
      {sections.map((section) => (
        <Row
          key={section.url}
          label={t(`sections.${section.url}`)}
          value={<Value status={section.status} text={textOf(section)} />}
          isOpen={section.status === 'Incomplete'}
          to={addresses[section.url]}
        />
      ))}
    </Rows>
  );
}

function Value({ status, text }: { status: Section['status']; text: string }) {
  const { t } = useTranslation('profile');
  if (text === '') return t(`status.${status}`);
  return (
    <span className="flex items-center gap-2">
      <span className="line-clamp-2 wrap-anywhere">{text}</span>
      <CheckIcon className="size-4.5 text-leaf" />
      <span className="sr-only">{t(`status.${status}`)}</span>
    </span>
  );
}

const card = 'block rounded-card border border-line bg-surface';
const sections = ['basics', 'answers', 'majors', 'housing', 'accounts'];

/** The place of the profile: picture and name, how complete it is, and a row for each section. */
const OverviewSkeleton = ({ label }: { label: string }) => (
  <output aria-label={label} className="flex flex-col gap-4">
    <span className={card}>
      <span className="flex items-center gap-4 p-4 sm:gap-5">
        <Skeleton className="size-22 rounded-full" />
        <span className="flex flex-1 flex-col gap-3">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="w-4/5" />
          <Skeleton className="h-11 w-36 rounded-control" />
        </span>
      </span>
      <span className="flex flex-col gap-2.5 border-t border-line px-4 py-4">
        <Skeleton className="w-3/5" />
        <Skeleton className="h-1.5 rounded-full" />
      </span>
    </span>
    <span className={`${card} divide-y divide-line`}>
      {sections.map((section) => (
        <span key={section} className="flex min-h-14 items-center justify-between px-4">
          <Skeleton className="w-2/5" />
          <Skeleton className="w-1/5" />
        </span>
      ))}
    </span>
  </output>
);

/** The fields that only the housing office sees. */
function OfficeRows() {
  const { t } = useTranslation('profile');
  const { data } = useBasicInfo();
  if (!data) return null;
  const { email, phoneNumber, phoneEnabled } = data;
  const valueOf = (text: string) => ({
    value: <span className="wrap-anywhere">{text || t('add')}</span>,
    isOpen: text === '',
    to: '/update-basic-info',
  });
  return (
    <section aria-labelledby="office-sees" className="mt-2 flex flex-col gap-2">
      <h2 id="office-sees" className="text-sm font-semibold text-ink-2">
        {t('officeSees')}
      </h2>
      <Rows>
        <Row label={t('email')} {...valueOf(email)} />
        {phoneEnabled && <Row label={t('phone')} {...valueOf(phoneNumber)} />}
      </Rows>
    </section>
  );
}

/** The letters of two lines of a row on a small phone; a Chinese character is as wide as two. */
const width = 52;
const widthOf = (text: string) => text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0);

/**
 * As many whole items as two lines hold, and the number of the others: a line that ends within the list would end in a
 * dot.
 */
export function firstItems(items: readonly string[]): string {
  let count = 1;
  while (count < items.length && widthOf(items.slice(0, count + 1).join(' · ')) <= width) count += 1;
  const others = items.length - count;
  return items.slice(0, count).join(' · ') + (others > 0 ? ` +${others}` : '');
}
