/** The element that a page with a root of its own is drawn into. */
export const ROOT_ID = 'perpdesk-root'
/** Within it until the page is drawn: its grey lines, or the words in their place. */
export const UNDRAWN_ID = 'perpdesk-undrawn'
/** Templates of the words for what did not load: while the page retries, and once it stopped. */
export const RETRYING_ID = 'perpdesk-retrying'
export const STOPPED_ID = 'perpdesk-stopped'

/** Pause before each reload in a row, in milliseconds. After the last one the page stays as it is. */
const PAUSES_MS = [2_000, 10_000, 30_000]
/** A page that stayed whole for this long has all its reloads again. */
const WHOLE_AFTER_MS = 60_000

/**
 * First script of a page with a root of its own. Browsers cache a failed module import for good, so the
 * page reloads once the service answers, a few times in a row: for its own script or style sheet, for an
 * error before it is drawn, and for a part that it shows (`app/embed/standalone/latePart`). The count
 * is in `history.state`, which survives a reload and needs no storage.
 */
export const RELOAD_SCRIPT = `{
const pauses = ${JSON.stringify(PAUSES_MS)};
const past = history.state;
let reloads = past && performance.timeOrigin - past.reloadedAtMs < ${WHOLE_AFTER_MS} ? past.reloads : 0;
let isPartMissing = false;
let isRetrying = false;
const undrawn = () => document.getElementById('${UNDRAWN_ID}');
const retry = () => setTimeout(() => {
  fetch(location.href, { cache: 'no-store' }).then(({ ok }) => ok ? reload() : retry(), retry);
}, pauses[reloads]);
const reload = () => {
  if (!isPartMissing && !undrawn()) {
    isRetrying = false;
    return;
  }
  history.replaceState({ reloads: reloads + 1, reloadedAtMs: Date.now() }, '');
  location.reload();
};
const start = (askedAtMs) => {
  if (!isRetrying && askedAtMs > ${WHOLE_AFTER_MS}) reloads = 0;
  if (!isRetrying && reloads < pauses.length) {
    isRetrying = true;
    retry();
  }
  return isRetrying;
};
const showLost = () => {
  const words = document.getElementById(start(0) ? '${RETRYING_ID}' : '${STOPPED_ID}');
  undrawn()?.replaceChildren(words.content.cloneNode(true));
};
window.reloadLater = (askedAtMs) => {
  isPartMissing = true;
  return start(askedAtMs);
};
addEventListener('error', ({ target }) => {
  const isStyle = target.rel === 'stylesheet';
  if (isStyle || target.type === 'module') isPartMissing = true;
  else if (target !== window || !undrawn()) return;
  if (isStyle) document.documentElement.dataset.unstyled = '';
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', showLost);
  else showLost();
}, true);
addEventListener('unhandledrejection', () => {
  if (undrawn()) showLost();
});
}`
