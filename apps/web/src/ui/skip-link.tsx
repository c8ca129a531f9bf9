interface SkipLinkProps {
  /** The id of the element that gets the focus. */
  target: string;
  children: string;
}

/** Lets keyboard users skip the parts that repeat on every page. Visible only while focused. */
export function SkipLink({ target, children }: SkipLinkProps) {
  return (
    <a
      href={`#${target}`}
      // Focus moves without a new history entry.
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-3 focus:font-semibold focus:text-plum focus:shadow-float"
    >
      {children}
    </a>
  );
}
