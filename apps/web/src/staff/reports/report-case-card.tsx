import {
  decisionsAbout,
  type ReportCase,
  type ReportDecision,
  reportPromiseHours,
} from '@nestmate/contract/staff';
import { useId, useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { relativeTime } from '@/ui/relative-time';
import { useNetwork } from '../platform/network';
import { Appeal } from './appeal';
import { actionOf } from './decision-words';
import { Evidence } from './evidence';
import { isPossible } from './possible-decisions';

interface Props {
  one: ReportCase;
  onDecide: (decision: ReportDecision) => void;
}

const severe = new Set<ReportDecision>(['hide', 'removePicture', 'remove']);
const promisedMs = reportPromiseHours * 60 * 60_000;

/** One case: what was reported, by whom, and what staff can decide. */
export function ReportCaseCard({ one, onDecide }: Props) {
  const { t, language } = useTranslation('staffReports');
  const id = useId();
  const [now] = useState(Date.now);
  const { closed_at: closedAt, decision, is_hidden: isHidden } = one;
  const openedAt = Date.parse(one.opened_at);
  // Reports are deleted with the evidence.
  const isReported = one.reports.length > 0 || one.evidence === null;
  const { role } = useNetwork().network;
  const possible = decisionsAbout[one.kind].filter((each) => isPossible(one, each, role));
  return (
    <article aria-labelledby={id} className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="text-lg wrap-anywhere">
          {t(`caseOf.${one.kind}`, { name: one.author?.name ?? t('former') })}
        </h2>
        {one.appeal && <Chip tone="plum">{t('appeal.chip')}</Chip>}
        {isHidden && <Chip>{t('hidden')}</Chip>}
        {one.is_deleted && <Chip>{t('deleted')}</Chip>}
        {!closedAt && now - openedAt > promisedMs && <Chip tone="brick">{t('late')}</Chip>}
      </div>
      <p className="text-sm text-ink-2">
        {one.place} · {t(isReported ? 'waiting' : 'found', { when: relativeTime(openedAt, now, language) })}
      </p>
      {decision && <p className="mt-2">{t(`decision.${decision}`, { reason: one.reason ?? '' })}</p>}
      {one.earlier > 0 && <p className="mt-2 font-semibold">{t('earlier', { count: one.earlier })}</p>}
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <Evidence posts={one.evidence} isReported={isReported} />
        {one.reports.length > 0 && (
          <section>
            <h3 className="text-sm font-semibold text-ink-2">{t('reports')}</h3>
            <ul className="mt-2 flex flex-col gap-2">
              {one.reports.map(({ name, about, reason, at }) => (
                <li key={at} className="wrap-anywhere">
                  <span className="text-sm font-semibold text-ink-2">{name || t('former')}</span>
                  {about.length > 0 && (
                    <p className="my-1 flex flex-wrap gap-1">
                      {about.map((each) => (
                        <Chip key={each} {...(each === 'danger' && { tone: 'brick' })}>
                          {t(`about.${each}`)}
                        </Chip>
                      ))}
                    </p>
                  )}
                  {reason && (
                    <p dir="auto" className="whitespace-pre-wrap">
                      {reason}
                    </p>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {one.appeal && <Appeal one={one} appeal={one.appeal} now={now} />}
      {/* In reach also beside evidence that is longer than the window. */}
      <div className="sticky bottom-0 -mx-4 mt-4 -mb-4 flex flex-wrap gap-2 rounded-b-card border-t border-line bg-surface px-4 py-3 empty:hidden sm:-mx-5 sm:-mb-5 sm:px-5">
        {possible.map((each) => (
          <Button key={each} variant={severe.has(each) ? 'danger' : 'quiet'} onPress={() => onDecide(each)}>
            {t(actionOf(one, each))}
          </Button>
        ))}
      </div>
    </article>
  );
}
