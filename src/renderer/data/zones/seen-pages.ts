/**
 * The pages of a long list that are on screen. A refetch asks for these and the first one, which has the total, so that
 * it costs the same however far somebody has scrolled; the others keep their content until they are seen again.
 */
export class SeenPages {
  #from = 0;
  #to = 0;
  readonly #skipped = new Set<number>();

  /** Sets the pages on screen. Returns whether one of them has missed a refetch. */
  see(from: number, to: number): boolean {
    this.#from = from;
    this.#to = to;
    return [...this.#skipped].some((page) => this.#isSeen(page));
  }

  /** Whether a refetch skips this page. */
  skips(page: number): boolean {
    if (page === 0 || this.#isSeen(page)) {
      this.#skipped.delete(page);
      return false;
    }
    this.#skipped.add(page);
    return true;
  }

  #isSeen(page: number): boolean {
    return page >= this.#from && page <= this.#to;
  }
}
