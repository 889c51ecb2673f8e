require "json"
require "stringio"

# What Rack gives a config.ru.
def run(app)
  $app = app
end

load File.join(__dir__, "receiver.ru")

def word(body, signature)
  again = JSON.generate(JSON.parse(body.dup.force_encoding("UTF-8")))
  signed?(again, signature, ENV.fetch("WEBHOOK_SECRET")) ? "same" : "differs"
rescue JSON::JSONError
  "differs"
end

STDIN.each_line do |line|
  encoded, signature = line.split
  body = [encoded].pack("H*")
  env = { "rack.input" => StringIO.new(body), "HTTP_X_SIGNATURE" => signature }
  puts "#{$app.call(env).first} ruby=#{word(body, signature)}"
end
