import type { ReportedPost } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { EvidenceText } from './evidence-text';

interface Props {
  posts: readonly ReportedPost[] | null;
  /** Else staff have found it by themselves. */
  isReported: boolean;
}

/** The reported post among those around it, or the message alone, as they were when it was first reported; then what its author made of it before the next reports. */
export function Evidence({ posts, isReported }: Props) {
  const { t } = useTranslation('staffReports');
  if (!posts) return <p className="text-ink-2">{t('gone')}</p>;
  if (posts.length === 0) return null;
  return (
    <section>
      <h3 className="text-sm font-semibold text-ink-2">{t(isReported ? 'evidence' : 'evidenceFound')}</h3>
      <ol className="mt-2 flex flex-col gap-2">
        {posts.map(({ is_reported, name, body, picture, date_created }) => (
          <li
            key={date_created}
            className={`rounded-control px-3 py-2 ${is_reported ? 'bg-brick-soft' : 'bg-sunken'}`}
          >
            <p className="text-sm text-ink-2">
              <span className="font-semibold wrap-anywhere">{name ?? t('former')}</span>
              {is_reported && isReported && <span className="text-brick"> · {t('reported')}</span>}
            </p>
            <EvidenceText text={body} />
            {picture && <img src={picture} alt={t('picture')} className="mt-2 max-h-80 rounded-control" />}
          </li>
        ))}
      </ol>
    </section>
  );
}
