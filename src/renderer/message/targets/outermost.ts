/**
 * Where to put what has a fixed position: in a list or pane, which contains the layout, it would be relative to that;
 * outside the page's main part, it would be in no landmark.
 */
export const outermost = () => document.querySelector('main') ?? document.body
