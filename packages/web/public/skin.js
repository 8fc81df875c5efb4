// Runs before the first paint, so that neither skin nor direction is seen to change. Keys: shell/preferences.ts.
;(function () {
  var root = document.documentElement
  try {
    var skin = localStorage.getItem('rad.skin') || 'auto'
    if (skin !== 'light' && skin !== 'dark')
      skin = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    root.setAttribute('data-mantine-color-scheme', skin)
    root.dir = localStorage.getItem('rad.direction') === 'rtl' ? 'rtl' : 'ltr'
    root.dataset.menu = localStorage.getItem('rad.menuCollapsed') === 'false' ? 'pinned' : 'rail'
  } catch {
    root.setAttribute('data-mantine-color-scheme', 'light')
  }
})()
