import type { ReportedPost } from '@nestmate/contract/staff/reports';
import { useId, useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';

interface EvidenceProps {
  posts: readonly ReportedPost[] | null;
  /** Whether residents have reported it; otherwise staff have found it by themselves. */
  isReported: boolean;
}

/**
 * The reported post or message among those around it, as they were when it was first reported; then the author's later
 * versions of a post before the next reports.
 */
export function Evidence({ posts, isReported }: EvidenceProps) {
  const { t } = useTranslation('staffReports');
  if (!posts) return <p className="text-ink-2">{t('gone')}</p>;
  if (posts.length === 0) return null;
  return (
    <section>
      <h3 className="font-sans text-sm font-semibold tracking-normal text-ink-2">
        {t(isReported ? 'evidence' : 'evidenceFound')}
      </h3>
      <ol className="mt-2 flex flex-col gap-2">
        {posts.map((post, at) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- two messages may be of one millisecond, and the list never changes its order
            key={at}
            className={`rounded-control px-3 py-2 ${post.is_reported ? 'bg-brick-soft' : 'bg-sunken'}`}
          >
            <OnePost post={post} isMarked={post.is_reported && isReported} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function OnePost({ post, isMarked }: { post: ReportedPost; isMarked: boolean }) {
  const { t } = useTranslation('staffReports');
  const { exact } = useExactTime();
  const id = useId();
  const { name, body, picture, by_office: byOffice, is_reported: isReported, date_created: writtenAt } = post;
  return (
    <>
      <p id={id} className="text-sm text-ink-2">
        <span className="font-semibold wrap-anywhere">{name ?? t(byOffice ? 'office' : 'former')}</span> ·{' '}
        {exact(writtenAt)}
        {isMarked && <span className="text-brick"> · {t('reported')}</span>}
      </p>
      <EvidenceText text={body} labelledBy={id} />
      {picture && (
        <img
          src={picture}
          alt={t(isReported ? 'picture' : 'contextPicture')}
          className="mt-2 max-h-80 rounded-control"
        />
      )}
    </>
  );
}

/** Date and time in the staff member's language, and until when a mute keeps somebody from writing. */
export function useExactTime() {
  const { t, language } = useTranslation('staffReports');
  const { format } = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const exact = (at: string | number) => format(new Date(at));
  return { exact, muteEnd: (until: string | null) => until && t('until', { date: exact(until) }) };
}

interface EvidenceTextProps {
  text: string;
  /** The id of the element with its author and time, which distinguishes its button from the others. */
  labelledBy: string;
}

const shownLetters = 700;
const shownLines = 10;

/** A reported text, collapsed if it is long, so that the next case stays near. */
export function EvidenceText({ text, labelledBy }: EvidenceTextProps) {
  const { t } = useTranslation('staffReports');
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > shownLetters || text.split('\n').length > shownLines;
  return (
    <>
      <p
        dir="auto"
        className={`wrap-anywhere whitespace-pre-wrap ${isLong && !isWhole ? 'line-clamp-6' : ''}`}
      >
        {text}
      </p>
      {isLong && (
        // A focused text scrolls to above the decisions.
        <p className="flex *:scroll-mb-24">
          <Button
            id={id}
            size="sm"
            variant="quiet"
            aria-expanded={isWhole}
            aria-labelledby={`${id} ${labelledBy}`}
            onPress={() => setIsWhole(!isWhole)}
          >
            {t(isWhole ? 'showLess' : 'showAll')}
          </Button>
        </p>
      )}
    </>
  );
}
