/** The product's mark: two lit windows side by side under one roof line. Decorative unless it has a title. */
export function Mark({ className = 'size-8', title }: { className?: string; title?: string }) {
  return (
    <svg
      viewBox="0 0 40 40"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
    >
      <path d="M3.5 17.5 20 5.5l16.5 12" />
      <rect x="8" y="19.5" width="9.5" height="14.5" rx="2" className="fill-apricot" />
      <rect x="22.5" y="19.5" width="9.5" height="14.5" rx="2" className="fill-apricot" />
    </svg>
  );
}
