import type { StaffPost } from '@nestmate/contract/staff';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { Chip } from '@/ui/chip';
import { When } from '@/ui/when';
import { useHref } from '../platform/use-href';

interface Props {
  post: StaffPost;
  action?: ReactNode;
  /** Below the words. */
  children?: ReactNode;
}

/** A post in a community, even if residents no longer see it. */
export function Post({ post, action, children }: Props) {
  const { t, language } = useTranslation('staffCommunity');
  const href = useHref();
  const { author, is_deleted: isDeleted, is_hidden: isHidden } = post;
  return (
    <article
      className={`rounded-card border border-line px-4 py-3 ${isHidden || isDeleted ? 'bg-sunken/40' : 'bg-surface'}`}
    >
      <div className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
        {author ? (
          <Link
            to={href(`residents/${author.membership_id}`)}
            className="rounded-small font-semibold text-ink wrap-anywhere hover:underline"
          >
            {author.name}
          </Link>
        ) : (
          <span className={`font-semibold ${post.by_office ? 'text-ink' : ''}`}>
            {t(post.by_office ? 'byOffice' : 'formerResident')}
          </span>
        )}
        <When at={post.date_created} language={language} />
        {post.is_edited && <span>{t('edited')}</span>}
        {isHidden && <Chip tone="brick">{t('hidden')}</Chip>}
        {action && <span className="-mr-3.5 ml-auto">{action}</span>}
      </div>
      {isDeleted ? (
        <p className="mt-1 text-ink-2 italic">{t('deleted')}</p>
      ) : (
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-wrap">
          {post.body}
        </p>
      )}
      {post.picture && (
        <img src={post.picture} alt={t('picture')} className="mt-2 max-h-80 rounded-control" />
      )}
      {children && <div className="mt-2 flex flex-wrap items-center gap-2">{children}</div>}
    </article>
  );
}
