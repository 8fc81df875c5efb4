// Runs before the first paint, so that nothing of the frame is seen to change. shell/customizer/preferences.ts reads the same record
// and writes the same attributes; its test holds the two together.
;(function () {
  var root = document.documentElement
  var spoken = ['en', 'ar', 'de', 'fr', 'pt']
  var kept = {}
  try {
    var record = JSON.parse(localStorage.getItem('rad.preferences') || 'null')
    if (record && record.version === 1) kept = record
    else
      kept = {
        skin: (localStorage.getItem('rad.skin') || '').replace('auto', 'system'),
        direction: localStorage.getItem('rad.direction'),
        menuCollapsed: localStorage.getItem('rad.menuCollapsed') !== 'false',
      }
  } catch {
    // Without storage, or with one that cannot be read, everything is as at the first visit.
  }
  function choice(name, choices) {
    return choices.indexOf(kept[name]) < 0 ? choices[0] : kept[name]
  }
  function set(name, value) {
    root.setAttribute('data-' + name, value)
  }

  var isHorizontal = kept.layout === 'horizontal'
  var skin = choice('skin', ['light', 'bordered', 'dark', 'semi-dark', 'system'])
  if (isHorizontal && skin === 'semi-dark') skin = 'light'
  var isDark = skin === 'dark' || (skin === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  var navbar = choice('navbarType', ['floating', 'sticky', 'static', 'hidden'])
  var colours = ['white', 'primary', 'secondary', 'success', 'danger', 'info', 'warning', 'dark']
  set('mantine-color-scheme', isDark ? 'dark' : 'light')
  set('skin', skin)
  set('content', choice('content', ['full', 'boxed']))
  set('layout', isHorizontal ? 'horizontal' : 'vertical')
  set('menu', kept.menuHidden === true ? 'hidden' : kept.menuCollapsed === false ? 'pinned' : 'rail')
  set('navbar', (isHorizontal || kept.menuHidden === true) && navbar === 'hidden' ? 'floating' : navbar)
  set('navbar-colour', isHorizontal ? 'white' : choice('navbarColour', colours))
  set('footer', choice('footer', ['hidden', 'static', 'sticky']))

  var wished = [kept.language].concat(navigator.languages || [])
  var language = 'en'
  for (var i = 0; i < wished.length; i++) {
    var code = String(wished[i]).split('-')[0]
    if (spoken.indexOf(code) >= 0) {
      language = code
      break
    }
  }
  root.lang = language
  root.dir = kept.direction === 'ltr' || kept.direction === 'rtl' ? kept.direction : language === 'ar' ? 'rtl' : 'ltr'

  // In a build this script is told which files a visit begins with: they come beside those that would ask for them.
  var told = document.currentScript ? document.currentScript.dataset : {}
  var isSignedIn = false
  try {
    isSignedIn = Boolean(sessionStorage.getItem('rad.view') || localStorage.getItem('userData'))
  } catch {
    // Without storage nobody is.
  }
  var isHome = location.pathname.slice(-1) === '/' && /^(#\/?)?$/.test(location.hash)
  var files = (isSignedIn ? [told.app, isHome ? told.home : ''] : [told.signIn]).join(' ').split(' ')
  files.forEach(function (file) {
    // English stands in the code.
    if (!file || (language === 'en' && file.indexOf('{language}') >= 0)) return
    var link = document.createElement('link')
    link.rel = /\.css$/.test(file) ? 'preload' : 'modulepreload'
    if (link.rel === 'preload') link.as = 'style'
    link.crossOrigin = 'anonymous'
    link.href = file.replace('{language}', language)
    document.head.appendChild(link)
  })
})()
