/** The work that the process holding a thing does for all. */
export interface Holder<Request, Reply> {
  answer: (request: Request) => Promise<Reply>;
  /** Whether this process has the thing. */
  holds: (key: string) => boolean;
  /** Called when another process has taken the thing over while this one could not be reached. */
  lost: (key: string) => void;
}

/** Things that live in one process each, as all processes see them. */
export interface HolderClient<Request, Reply> {
  /**
   * Asks the process that holds the thing. If none holds it, this process answers, and holds it from then on if the
   * request opens it.
   * @throws ProductError what the holder throws; `Unavailable` when it does not answer, or cannot be found
   */
  ask: (key: string, request: Request, options: { opens: boolean }) => Promise<Reply>;
}

/** How the processes share things that can live in only one of them. */
export interface Processes {
  share: <Request, Reply>(name: string, holder: Holder<Request, Reply>) => HolderClient<Request, Reply>;
  close: () => void;
}
