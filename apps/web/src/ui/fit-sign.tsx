import type { QuestionFit } from '@nestmate/contract/find';

interface FitSignProps {
  grade: QuestionFit['grade'];
  /** The meaning of the sign for screen readers; omitted if the word is beside it. */
  label?: string;
}

/** How two answers suit each other: a filled dot, a half, or a ring. */
export function FitSign({ grade, label }: FitSignProps) {
  return (
    <svg
      viewBox="0 0 14 14"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className={`size-3.5 shrink-0 ${grade === 'different' ? 'text-ink-2' : 'text-leaf'}`}
    >
      {grade === 'same' ? (
        <circle cx="7" cy="7" r="6" fill="currentColor" />
      ) : (
        <circle cx="7" cy="7" r="5" fill="none" stroke="currentColor" strokeWidth="2" />
      )}
      {grade === 'close' && <path d="M7 2a5 5 0 0 0 0 10Z" fill="currentColor" />}
    </svg>
  );
}
