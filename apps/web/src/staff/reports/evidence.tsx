import type { ReportedPost } from '@nestmate/contract/staff';
import { useId } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { EvidenceText } from './evidence-text';
import { useExactTime } from './use-exact-time';

interface Props {
  posts: readonly ReportedPost[] | null;
  /** Otherwise staff have found it by themselves. */
  isReported: boolean;
}

/**
 * The reported post among those around it, or the message alone, as they were when it was first reported; then the author's later versions
 * of it before the next reports.
 */
export function Evidence({ posts, isReported }: Props) {
  const { t } = useTranslation('staffReports');
  if (!posts) return <p className="text-ink-2">{t('gone')}</p>;
  if (posts.length === 0) return null;
  return (
    <section>
      <h3 className="font-sans text-sm font-semibold tracking-normal text-ink-2">
        {t(isReported ? 'evidence' : 'evidenceFound')}
      </h3>
      <ol className="mt-2 flex flex-col gap-2">
        {posts.map((post) => (
          <li
            key={post.date_created}
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
