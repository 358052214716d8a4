// Before anything is drawn: the theme that was chosen, so that the page never flashes.
try {
  const theme = localStorage.getItem('parlour.theme');
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // A browser that keeps nothing shows the theme of the system.
}
